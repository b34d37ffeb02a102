import { anyValue, type Question, type QuestionSubject } from '@/features/pasted-lists/match/match-list';
import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';

/** A subject in a sentence. */
export const subjectWords: Record<QuestionSubject, string> = {
  model: 'model',
  storage: 'storage',
  grade: 'grade',
  carrier: 'carrier',
  color: 'color',
};

interface QuestionSelectProps {
  question: Question;
  label: string;
  onAnswer: (answer: string) => void;
}

/** What a line leaves open: the choices with their pieces and lowest prices. Nothing is chosen until the buyer does. */
export function QuestionSelect({ question, label, onAnswer }: QuestionSelectProps) {
  const { subject, isAlternative, options, answer } = question;
  return (
    <select
      aria-label={label}
      // The empty text is an answer too: lots that state nothing.
      value={answer === null ? '' : `=${answer}`}
      onChange={({ target }) => onAnswer(target.value.slice(1))}
      className={classNames(
        toolControlClass,
        'h-7 max-w-full min-w-0 px-1.5',
        answer === null && !isAlternative && 'border-warn! text-warn!',
      )}
    >
      {answer === null ? (
        <option value="">{`${isAlternative ? 'Other' : 'Choose'} ${subjectWords[subject]}`}</option>
      ) : null}
      {options.map(({ value, pieces, from }) => (
        <option key={value} value={`=${value}`}>
          {[
            value === '' ? 'Not stated' : value,
            counted(pieces, 'pc') + (from === null ? '' : ` from ${formatMoney(from)}`),
          ].join(' · ')}
        </option>
      ))}
      {subject === 'model' ? null : <option value={`=${anyValue}`}>{`Any ${subjectWords[subject]}`}</option>}
    </select>
  );
}
