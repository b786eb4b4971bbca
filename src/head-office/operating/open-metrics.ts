/** All samples of one metric. */
export interface MetricFamily {
  name: string;
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly MetricSample[];
}

interface MetricSample {
  /** The suffix of the sample: `_total`, `_bucket`, `_sum`, `_count`. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** Returns the text format of OpenMetrics 1.0. */
export function openMetricsText(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, kind, help, samples }) => [
    `# TYPE ${name} ${kind}`,
    `# HELP ${name} ${escaped(help)}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ]);
  return `${[...lines, '# EOF'].join('\n')}\n`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** A counter with labels. */
export interface CountedBy {
  add(labels: Readonly<Record<string, string>>, by?: number): void;
  samples(): MetricSample[];
}

export function countedBy(): CountedBy {
  const counts = new Map<string, { labels: Readonly<Record<string, string>>; value: number }>();
  return {
    add: (labels, by = 1) => {
      const name = labelText(labels);
      counts.set(name, { labels, value: (counts.get(name)?.value ?? 0) + by });
    },
    samples: () => [...counts.values()].map((count) => ({ suffix: '_total', ...count })),
  };
}

/** A histogram of durations. */
export interface Durations {
  add(seconds: number): void;
  samples(): MetricSample[];
}

/**
 * @param bounds seconds, ascending
 */
export function durations(bounds: readonly number[]): Durations {
  const within = bounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    add: (seconds) => {
      count += 1;
      sum += seconds;
      for (const [index, bound] of bounds.entries()) if (seconds <= bound) within[index] = (within[index] ?? 0) + 1;
    },
    samples: () => [
      ...bounds.map((bound, index) => ({
        suffix: '_bucket',
        labels: { le: boundText(bound) },
        value: within[index] ?? 0,
      })),
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
      { suffix: '_sum', value: sum },
      { suffix: '_count', value: count },
    ],
  };
}

/** Formats a bound. OpenMetrics requires a decimal point. */
function boundText(bound: number): string {
  return Number.isInteger(bound) ? `${bound}.0` : String(bound);
}
