import { BackIcon } from './icons.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="back" href={to}>
      <BackIcon />
      {children}
    </a>
  );
}
