import { useId } from 'react';
import { type WireChoice, wireChoices, wireChoiceWords } from './wire-choice';

/** The type of wire. There is no default: the two types have different routing numbers. */
export function WireChoiceField({
  choice,
  onChoose,
}: {
  choice: WireChoice | undefined;
  onChoose: (choice: WireChoice) => void;
}) {
  const name = useId();
  return (
    <fieldset className="print:hidden">
      <legend className="mb-2 text-sm font-medium">
        {choice ? 'Wire type' : 'Where is your bank? US and international details differ.'}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {wireChoices.map((option) => (
          <label
            key={option}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded border border-line-strong px-3 py-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={choice === option}
              onChange={() => onChoose(option)}
              className="row-span-2 size-4 accent-accent-solid outline-none"
            />
            <span className="font-medium">{wireChoiceWords[option].who}</span>
            <span className="text-sm text-muted">{wireChoiceWords[option].title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
