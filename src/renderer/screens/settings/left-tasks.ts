/** A step towards a till that is ready for real payments. */
type TaskName = 'practice' | 'connection' | 'owner' | 'secondOwner' | 'copies';

export interface LeftTask {
  name: TaskName;
  isDone: boolean;
}

/** What is known about a till that a person set up. */
export interface TillStanding {
  isConnected: boolean;
  hasPractised: boolean;
  hasPeople: boolean;
  /** null if the person at the till may not know; a second owner is then not mentioned. */
  owners: number | null;
  hasSecondPlace: boolean;
}

/** Returns the tasks before real payments, in the recommended order. */
export function tasksOf({ isConnected, hasPractised, hasPeople, owners, hasSecondPlace }: TillStanding): LeftTask[] {
  const practice: LeftTask = { name: 'practice', isDone: hasPractised };
  const secondOwner: LeftTask = { name: 'secondOwner', isDone: (owners ?? 0) > 1 };
  const others: LeftTask[] = [
    { name: 'owner', isDone: hasPeople },
    ...(hasPeople && owners === null ? [] : [secondOwner]),
    { name: 'copies', isDone: hasSecondPlace },
  ];
  // The other tasks matter only for real payments, so connecting comes first.
  return isConnected ? [...others, practice] : [practice, { name: 'connection', isDone: false }, ...others];
}
