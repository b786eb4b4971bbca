import { useEffect, useRef } from 'react';
import styles from './find.module.css';
import type { Findable } from './found-by-name.ts';

export interface Group {
  title: string;
  found: readonly Findable[];
}

/** The results in groups. The focus stays in the search field; `at` is the result that Enter chooses. */
export function FoundList({
  id,
  groups,
  at,
  choose,
}: {
  id: string;
  groups: readonly Group[];
  at: number;
  choose: (found: Findable) => void;
}) {
  const selected = useInSight(at);
  const startOf = (index: number) => groups.slice(0, index).reduce((count, { found }) => count + found.length, 0);
  return (
    <div id={id} role="listbox" aria-label={groups.map(({ title }) => title).join(', ')} className={styles.options}>
      {groups.map(({ title, found }, index) =>
        found.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
          <div key={title} role="group" aria-label={title}>
            <p className={`soft small semibold ${styles.group}`} aria-hidden="true">
              {title}
            </p>
            {found.map((each, offset) => {
              const place = startOf(index) + offset;
              const isSelected = place === at;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points to the option
                <div
                  key={each.name}
                  ref={isSelected ? selected : null}
                  id={optionId(place)}
                  role="option"
                  aria-selected={isSelected}
                  className={`row between gap-3 ${styles.option}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(each)}
                >
                  <span>{each.name}</span>
                  {each.key ? <kbd className="key">{each.key}</kbd> : null}
                </div>
              );
            })}
          </div>
        ),
      )}
    </div>
  );
}

export function optionId(place: number): string {
  return `found-${place}`;
}

function useInSight(at: number) {
  const selected = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected element changes with `at`
  useEffect(() => void selected.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return selected;
}
