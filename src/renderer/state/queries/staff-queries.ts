import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel, RequestOf } from '../../../shared/bridge-contract.ts';
import type { Problem } from '../../../shared/problems.ts';
import { useParts } from '../parts.ts';
import { keyOf } from './readings.ts';

type StaffChange = Exclude<Extract<Channel, `staff.${string}`>, 'staff.read'>;

/** Changes people. This is no mutation of react-query, which would keep the PIN among its variables. */
export function useStaffChange() {
  const { client } = useParts();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const send = <C extends StaffChange>(channel: C, request: RequestOf<C>): Promise<boolean> => {
    setBusy(true);
    setSaved(false);
    return client.ask(channel, request).then((answer) => {
      setBusy(false);
      setSaved(answer.ok);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) queries.setQueryData(keyOf('staff.read', undefined), answer.value);
      return answer.ok;
    });
  };
  return { send, problem, isBusy, isSaved };
}
