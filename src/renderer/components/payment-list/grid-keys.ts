/** @returns null if the key does not move */
export function rowAfterKey(key: string, active: number, rowCount: number, pageRows: number): number | null {
  const target = targetOf(key, active, rowCount, pageRows);
  return target === null || rowCount === 0 ? null : Math.min(Math.max(target, 0), rowCount - 1);
}

function targetOf(key: string, active: number, rowCount: number, pageRows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + pageRows;
    case 'PageUp':
      return active - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return rowCount - 1;
    default:
      return null;
  }
}
