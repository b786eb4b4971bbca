import type { ReactNode } from 'react';

/** Icons are hidden from screen readers, because the words beside them say the same. */
function Shape({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

interface IconProps {
  size?: number;
}

function icon(shapes: ReactNode): (props: IconProps) => ReactNode {
  return ({ size = 20 }) => <Shape size={size}>{shapes}</Shape>;
}

export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5" />);

export const TickIcon = icon(<path d="M4.5 12.5l5 5 10-11" />);

export const CrossIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);

/** A circle, which means "go". */
export const PaidShape = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M7.5 12.5l3.2 3.2 6-6.6" />
  </>,
);

/** An octagon, which means "stop" as on the road. */
export const NotPaidShape = icon(
  <>
    <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" />
    <path d="M9 9l6 6M15 9l-6 6" />
  </>,
);

/** An hourglass, which means "wait". */
export const WaitShape = icon(
  <path d="M6 2h12M6 22h12M7 2v4.5c0 2.5 5 3.5 5 5.5s-5 3-5 5.5V22M17 2v4.5c0 2.5-5 3.5-5 5.5s5 3 5 5.5V22" />,
);

/** A flag, which means that somebody must look. */
export const ReviewShape = icon(<path d="M5 22V3M5 4h13l-3 4.5 3 4.5H5" />);

/** A dash in a circle, for a sale that ended. It says nothing about money. */
export const EndedShape = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M7.5 12h9" />
  </>,
);

export const CardIcon = icon(
  <>
    <rect x="2" y="5" width="20" height="14" rx="2.5" />
    <path d="M2 10h20M6 15h4" />
  </>,
);

export const BankIcon = icon(<path d="M3 9.5L12 4l9 5.5M4 20h16M6 10v7M10 10v7M14 10v7M18 10v7" />);

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="7" />
    <path d="M16.5 16.5L21 21" />
  </>,
);

export const RefreshIcon = icon(<path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />);

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c1-4.5 4-6.5 8-6.5s7 2 8 6.5" />
  </>,
);

export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="10" rx="2" />
    <path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
  </>,
);

export const BackIcon = icon(<path d="M15 5l-7 7 7 7" />);

export const EraseIcon = icon(
  <>
    <path d="M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7z" />
    <path d="M12 9.5l5 5M17 9.5l-5 5" />
  </>,
);

/** The icon of the Shift key. The arrow is filled while capital letters are on. */
export function ShiftIcon({ size = 20, on = false }: IconProps & { on?: boolean }) {
  return (
    <Shape size={size}>
      <path d="M12 4l8 8.5h-4V20H8v-7.5H4z" fill={on ? 'currentColor' : 'none'} />
    </Shape>
  );
}

export const KeyboardIcon = icon(
  <>
    <rect x="2" y="5" width="20" height="14" rx="2.5" />
    <path d="M6 9.5h.01M10 9.5h.01M14 9.5h.01M18 9.5h.01M8 14.5h8" />
  </>,
);

export const BackOfficeIcon = icon(<path d="M3 14h18M5 14v6M19 14v6M8 14V9l4-4M10.5 3.5l4 4M13 14h4" />);
