import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeHour } from '../../../../shared/format.ts';
import { daysOfView } from '../../../../shared/journal/journal-view.ts';
import { instrumentKindSchema } from '../../../../shared/payment/instrument.ts';
import { OUTCOMES, type Outcome } from '../../../../shared/payment/payment-state.ts';
import { Button } from '../../../components/controls.ts';
import { SidePanel } from '../../../components/overlay.tsx';
import { DayField } from '../../../fields/day-field.tsx';
import { useTill } from '../../../state/parts.ts';
import { useToday } from '../../../state/queries/queries.ts';
import styles from './filter-panel.module.css';
import { AmountPart, Choice, DayToggles, Part, StretchPart, Toggle, ToggleGroup } from './filter-parts.tsx';
import type { ChoicesProps, ViewProps } from './use-journal-view.ts';
import { withoutFilters } from './view-chips.ts';

/**
 * The panel of all filters. It stays open while a field is unreadable, since the list would otherwise show more than
 * the person asked for.
 */
export function FilterPanel({
  opened,
  choices,
  onClose,
  ...part
}: ViewProps & ChoicesProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const parts = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    part.change(withoutFilters(part.view));
    // Unreadable text is not part of the view, so clearing it needs new fields.
    setCleared(cleared + 1);
  };
  const closeIfRead = () => {
    const { activeElement } = document;
    // A field is read when it loses the focus.
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
    requestAnimationFrame(() => {
      const wrong = parts.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else onClose();
    });
  };
  return (
    <SidePanel opened={opened} onClose={closeIfRead} title={t('view.filters')}>
      <div ref={parts} className={`column gap-5 tight ${styles.parts}`}>
        <OutcomePart {...part} />
        <InstrumentPart {...part} choices={choices} />
        <AmountPart key={`amount ${cleared}`} {...part} currencies={choices?.currencies ?? []} />
        <DaysPart key={`days ${cleared}`} {...part} />
        <StretchPart {...part} choices={choices} />
        <PeoplePart {...part} choices={choices} />
        <div className={`row gap-3 ${styles.actions}`}>
          <Button variant="primary" onClick={closeIfRead}>
            {t('view.showPayments')}
          </Button>
          <Button variant="plain" onClick={clear}>
            {t('view.clearAll')}
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}

function OutcomePart({ view, change }: ViewProps) {
  const { t } = useTranslation();
  const toggleOutcome = (outcome: Outcome, on: boolean) => {
    const chosen = OUTCOMES.filter((other) => (other === outcome ? on : (view.outcomes?.includes(other) ?? false)));
    change({ outcomes: chosen.length === 0 ? null : chosen });
  };
  return (
    <Part title={t('payment.outcome')}>
      <ToggleGroup label={t('payment.outcome')}>
        {OUTCOMES.map((outcome) => (
          <Toggle
            key={outcome}
            label={t(`view.outcome.${outcome}`)}
            on={view.outcomes?.includes(outcome) ?? false}
            onChange={(on) => toggleOutcome(outcome, on)}
          />
        ))}
        <Toggle label={t('journal.review')} on={view.review} onChange={(on) => change({ review: on })} />
        <Toggle
          label={t('journal.handedOver')}
          on={view.handedOver === true}
          onChange={(on) => change({ handedOver: on ? true : null })}
        />
        <Toggle
          label={t('view.notHandedOver')}
          on={view.handedOver === false}
          onChange={(on) => change({ handedOver: on ? false : null })}
        />
      </ToggleGroup>
    </Part>
  );
}

function InstrumentPart({ view, change, choices }: ViewProps & ChoicesProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('sale.instrument')}>
      <ToggleGroup label={t('sale.instrument')}>
        {instrumentKindSchema.options.map((instrument) => (
          <Toggle
            key={instrument}
            label={t(`view.instrument.${instrument}`)}
            on={view.instrument === instrument}
            onChange={(on) => change({ instrument: on ? instrument : null, brand: null, bankCode: null })}
          />
        ))}
      </ToggleGroup>
      <div className="pair start gap-3">
        <Choice
          label={t('view.bank')}
          value={view.bankCode}
          options={(choices?.banks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={(bankCode) => change({ bankCode, brand: null, instrument: null })}
        />
        <Choice
          label={t('view.brand')}
          value={view.brand}
          options={optionsOf(choices?.brands)}
          onChoose={(brand) => change({ brand, bankCode: null, instrument: null })}
        />
      </div>
    </Part>
  );
}

function PeoplePart({ view, change, choices }: ViewProps & ChoicesProps) {
  const { t, till } = useTill();
  const chosen = (name: 'cashier' | 'till') => ({
    value: view[name],
    onChoose: (value: string | null) => change({ [name]: value }),
  });
  return (
    <Part title={t('view.where')}>
      {till.mode === 'practice' ? (
        <ToggleGroup label={t('view.where')}>
          <Toggle
            label={t('view.withoutLessons')}
            on={view.withoutLessons}
            onChange={(on) => change({ withoutLessons: on })}
          />
        </ToggleGroup>
      ) : null}
      <div className="pair start gap-3">
        <Choice label={t('view.cashierName')} options={optionsOf(choices?.cashiers)} {...chosen('cashier')} />
        <Choice label={t('payment.till')} options={optionsOf(choices?.tills)} {...chosen('till')} />
      </div>
    </Part>
  );
}

function optionsOf(values: readonly string[] | undefined): { value: string; label: string }[] {
  return (values ?? []).map((value) => ({ value, label: value }));
}

/** The filter for days. It names the time zone in which days begin and end. */
function DaysPart({ view, change }: ViewProps) {
  const { t } = useTranslation();
  const { zone, ...today } = useToday();
  const time = writeHour(today.endsAtHour);
  const { first, last } = view.days ? daysOfView(view.days, today.day) : { first: null, last: null };
  const type = (typed: { first: string | null; last: string | null }) =>
    change({ days: typed.first || typed.last ? { kind: 'days', ...typed } : null });
  const isTurned = first !== null && last !== null && first > last;
  return (
    <Part title={t('view.daysTitle')}>
      <ToggleGroup label={t('view.daysTitle')}>
        <DayToggles days={view.days} change={change} />
      </ToggleGroup>
      <div className="pair start gap-3">
        <DayField label={t('export.first')} day={first} onDay={(day) => type({ first: day, last })} />
        <DayField
          label={t('export.last')}
          day={last}
          error={isTurned ? t('export.daysWrong') : null}
          onDay={(day) => type({ first, last: day })}
        />
      </div>
      <p className="soft fine">{t(today.endsAtHour === 0 ? 'view.zone' : 'view.zoneFrom', { zone, time })}</p>
    </Part>
  );
}
