import { type ReactNode, useRef } from 'react';
import { usePresses } from './use-presses.ts';

/** A link that may appear where another control was. Like an `ArmedButton`, it does nothing in its first second. */
export function ArmedLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  const presses = usePresses(link);
  return (
    <a
      ref={link}
      href={href}
      className={className}
      aria-disabled={!presses.isArmed}
      onClick={(event) => {
        if (!presses.counts(event)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
