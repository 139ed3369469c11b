import type { HistoryChange } from '@everpaw/contracts/audit/history.dto';
import {
  displayText,
  type Fields,
  historyLabel,
  namesOf,
  type ValuesOf,
} from '@everpaw/contracts/kernel/fields/define-fields';

/** Lists the changed fields by name with old and new value. `after` contains only the changed fields. */
export function changesOf<F extends Fields>(
  fields: F,
  before: Partial<ValuesOf<F>>,
  after: Partial<ValuesOf<F>>,
): HistoryChange[] {
  return namesOf(fields)
    .filter((name) => after[name] !== undefined)
    .map((name) => {
      const field = fields[name] as F[typeof name];
      return {
        field: historyLabel(field),
        before: displayText(field, before[name]),
        after: displayText(field, after[name]),
      };
    })
    .filter((change) => change.before !== change.after);
}
