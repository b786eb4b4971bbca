/** What a till may still lack. */
type TaskName = 'practice' | 'connection' | 'owner' | 'secondOwner' | 'copies';

export interface LeftTask {
  name: TaskName;
  isDone: boolean;
}

/** What is known of a till that a person has set up. */
export interface TillStanding {
  isConnected: boolean;
  hasPractised: boolean;
  hasPeople: boolean;
  /** Null where whoever looks may not know it: nothing is said of a second one then. */
  owners: number | null;
  hasSecondPlace: boolean;
}

/** What belongs to a till that takes real payments, in the order in which it is best done. */
export function tasksOf({ isConnected, hasPractised, hasPeople, owners, hasSecondPlace }: TillStanding): LeftTask[] {
  const practice: LeftTask = { name: 'practice', isDone: hasPractised };
  const secondOwner: LeftTask = { name: 'secondOwner', isDone: (owners ?? 0) > 1 };
  const others: LeftTask[] = [
    { name: 'owner', isDone: hasPeople },
    ...(hasPeople && owners === null ? [] : [secondOwner]),
    { name: 'copies', isDone: hasSecondPlace },
  ];
  // Before it is connected, connecting comes first: what follows is for real payments.
  return isConnected ? [...others, practice] : [practice, { name: 'connection', isDone: false }, ...others];
}
