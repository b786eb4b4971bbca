import { BackIcon } from './icons.tsx';

/** Leads back to the list or page from which this page was opened. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="back" href={to}>
      <BackIcon />
      {children}
    </a>
  );
}
