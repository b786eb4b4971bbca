import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import officeTexts from '../../resources/locales/en/office.json' with { type: 'json' };
import { PageHeading } from '../renderer/components/page-heading.tsx';
import { useFocusAfterRemoval } from '../renderer/components/use-focus-after-removal.ts';
import { useWriting } from '../renderer/state/parts.ts';
import type { SignedIn, WebFinding } from '../shared/head-office-web/web-contract.ts';
import { seesNoShop } from '../shared/head-office-web/web-rights.ts';
import { ReasonedAct } from './reason-form.tsx';
import styles from './web.module.css';
import { WebNothing } from './web-nothing.tsx';
import { useAct, useWebAnswer } from './web-queries.ts';
import { WebReading } from './web-reading.tsx';

export function FindingsScreen({ person }: { person: SignedIn }) {
  const { t } = useTranslation();
  const findings = useWebAnswer('findings.list', {});
  return (
    <>
      <PageHeading>{t('office.screen.findings')}</PageHeading>
      <WebReading of={findings} waiting={t('office.reading')} />
      {findings.data?.findings.length === 0 ? <WebNothing why={seesNoShop(person) ? 'noShops' : 'noFindings'} /> : null}
      <ul className="column gap-4">
        {findings.data?.findings.map((finding) => (
          <li key={`${finding.journal} ${finding.kind} ${finding.key}`}>
            <Finding finding={finding} person={person} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Finding({ finding, person }: { finding: WebFinding; person: SignedIn }) {
  const { t } = useTranslation();
  const { format } = useWriting();
  const { kind, tills, foundAt, journal, proof, state } = finding;
  const known = isKnownKind(kind) ? kind : null;
  const article = useFocusAfterRemoval<HTMLElement>();
  return (
    <article ref={article} className={`sheet column gap-3 breaks ${state === 'settled' ? 'soft' : ''}`}>
      <div className={`wrap baseline gap-4 lines-1 ${styles.findingHead}`}>
        <h2>{known ? t(`office.finding.kind.${known}`) : t('office.finding.other', { kind })}</h2>
        <p className="bold">{t(`office.finding.state.${state}`)}</p>
        <p className="soft fine regular">{t('office.finding.at', { at: format.dateTime(foundAt) })}</p>
      </div>
      <p>
        {tills.map(({ journal: of, till, shop }, index) => (
          <Fragment key={of}>
            {index > 0 ? ' · ' : null}
            {/* bdi keeps a right-to-left name from reordering the text around it. */}
            <bdi>{t('office.finding.of', { till, shop: shop || t('office.noShop') })}</bdi>
          </Fragment>
        ))}
      </p>
      <p>{known ? t(`office.finding.text.${known}`) : t('office.finding.otherText')}</p>
      <Acts acts={finding.acts} />
      <details className={`fold ${styles.proof}`}>
        <summary>{t('office.finding.proof')}</summary>
        <p className="small mono breaks selectable">{t('office.finding.journal', { journal })}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <pre className="box sunk mono fine breaks" tabIndex={0}>
          {readable(proof)}
        </pre>
      </details>
      {person.rights.includes('findings') ? <OtherState key={state} finding={finding} /> : null}
    </article>
  );
}

/** A form that settles or reopens a finding with a reason. Only people with the right to do so see the form. */
function OtherState({ finding: { journal, kind, key, state: now } }: { finding: WebFinding }) {
  const { t } = useTranslation();
  const order = useAct('findings.setState');
  const state = now === 'open' ? 'settled' : 'open';
  return (
    <ReasonedAct
      order={order}
      words={{
        open: t(`office.finding.to.${state}.ask`),
        reason: t(`office.finding.to.${state}.reason`),
        yes: t(`office.finding.to.${state}.yes`),
        no: t(`office.finding.to.${state}.no`),
      }}
      onReason={(reason) => order.mutate({ journal, kind, key, state, reason })}
    />
  );
}

function Acts({ acts }: Pick<WebFinding, 'acts'>) {
  const { t } = useTranslation();
  const { format } = useWriting();
  if (acts.length === 0) return null;
  return (
    <ul>
      {acts.map(({ at, by, what, reason }) => (
        <li key={at} className="soft fine regular">
          {isKnownAct(what) ? t(`office.finding.act.${what}`, { at: format.dateTime(at), by, reason }) : what}
        </li>
      ))}
    </ul>
  );
}

type KnownKind = keyof typeof officeTexts.finding.kind;

function isKnownKind(kind: string): kind is KnownKind {
  return Object.hasOwn(officeTexts.finding.kind, kind);
}

function isKnownAct(what: string): what is keyof typeof officeTexts.finding.act {
  return Object.hasOwn(officeTexts.finding.act, what);
}

/** Formats JSON with one fact per line and leaves any other text unchanged. React escapes both. */
function readable(proof: string): string {
  try {
    return JSON.stringify(JSON.parse(proof), null, 2);
  } catch {
    return proof;
  }
}
