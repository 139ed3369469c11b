import type { ShownTribute } from '../shared/shown-memorials.ts';
import AnswerForm from './answer-form.tsx';
import DeleteTribute from './delete-tribute.tsx';
import ReportTribute from './report-tribute.tsx';
import type { Question } from './tribute.tsx';
import WholePhoto from './whole-photo.tsx';

const parts = { report: ReportTribute, delete: DeleteTribute, answer: AnswerForm, photo: WholePhoto };

/** The dialog, form or photo that is open for a tribute. */
export default function TributeQuestion({
  question,
  ...props
}: {
  question: Question;
  tribute: ShownTribute;
  onClose: () => void;
}) {
  const Part = parts[question];
  return <Part {...props} />;
}
