import type { ReactNode } from 'react';
import { anyValue, type LineEdit, type LineMatch } from '@/features/market-index/index/match-lines';
import { formatMoney } from '@/lib/money';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { averageText } from './request-drafts';

interface LineChoicesProps {
  match: Pick<LineMatch, 'questions' | 'substitutes' | 'substitute'>;
  /** The line in an accessible name: "line 3: iPhone 13". */
  name: string;
  onEdit: (edit: Pick<LineEdit, 'answers' | 'substitute'>) => void;
}

/** The open questions of a line and the substitutes for missing pieces, as selects. Nothing is chosen by default. */
export function LineChoices({
  match: { questions, substitutes, substitute },
  name,
  onEdit,
}: LineChoicesProps) {
  if (questions.length === 0 && substitutes.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {questions.map(({ subject, options, answer }) => (
        <ChoiceSelect
          key={subject}
          label={`${subject} of ${name}`.replace(/^./, (letter) => letter.toUpperCase())}
          // The empty text is also an answer: lots that state nothing.
          value={answer === null ? '' : `=${answer}`}
          isOpen={answer === null}
          onChange={(value) => onEdit({ answers: { [subject]: value.slice(1) } })}
        >
          {answer === null ? <option value="">{`Choose ${subject}`}</option> : null}
          {options.map(({ value, pieces, from }) => (
            <option key={value} value={`=${value}`}>
              {[
                value === '' ? 'Not stated' : value,
                counted(pieces, 'pc') + (from === null ? '' : ` from ${formatMoney(from)}`),
              ].join(' · ')}
            </option>
          ))}
          {subject === 'model' ? null : <option value={`=${anyValue}`}>{`Any ${subject}`}</option>}
        </ChoiceSelect>
      ))}
      {substitutes.length > 0 ? (
        <ChoiceSelect
          label={`Substitute for ${name}`}
          value={substitute?.key ?? ''}
          onChange={(key) => onEdit({ substitute: key })}
        >
          <option value="">
            {substitute ? 'No substitute' : `Choose substitute (${substitutes.length})`}
          </option>
          {substitutes.map((one) => (
            <option key={one.key} value={one.key}>
              {[...one.differences, averageText(one), counted(one.pieces, 'pc')].join(' · ')}
            </option>
          ))}
        </ChoiceSelect>
      ) : null}
    </span>
  );
}

interface ChoiceSelectProps {
  label: string;
  value: string;
  isOpen?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

function ChoiceSelect({ label, value, isOpen = false, onChange, children }: ChoiceSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={classNames(
        toolControlClass,
        'h-7 max-w-full min-w-0 px-1.5',
        isOpen && 'border-warn! text-warn!',
      )}
    >
      {children}
    </select>
  );
}
