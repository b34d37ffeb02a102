import { useState } from 'react';
import { faultKinds } from '@/contract/fault-input';
import { Checkbox } from '@/ui/checkbox';
import { SelectField, TextField } from '@/ui/field';
import { ControlHint } from './control-section';
import { useControls } from './controls';
import {
  callLabel,
  emptyFault,
  faultCalls,
  faultDefaults,
  type FaultDraft,
  faultFields,
  faultKindLabels,
  faultOf,
} from './fault-draft';
import { sandbox } from './sandbox-client';
import { Button } from '@/ui/button';

/** A fault to set up: what becomes of which call, and how often. */
export function FaultForm({ world }: { world: string }) {
  const [draft, setDraft] = useState<FaultDraft>(emptyFault);
  const { run, underWay } = useControls();
  const change = (part: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...part }));
  const has = (field: keyof FaultDraft) => faultFields[draft.kind].includes(field);
  const doing = 'set the fault';

  return (
    <form
      aria-label="New fault"
      className="grid grid-cols-2 gap-x-3 gap-y-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run({
          doing,
          done: `${faultKindLabels[draft.kind]}: the next ${draft.call === 'any' ? 'call' : `“${callLabel(draft.call)}”`} meets it.`,
          work: () => sandbox.call('addFault', { params: { world }, body: faultOf(draft) }),
          isQuiet: true,
        });
      }}
    >
      <SelectField
        label="Kind"
        className="col-span-2"
        value={draft.kind}
        onChange={(event) => {
          const kind = faultKinds.find((one) => one === event.target.value) ?? draft.kind;
          change({ kind, ...faultDefaults[kind] });
        }}
      >
        {faultKinds.map((kind) => (
          <option key={kind} value={kind}>
            {faultKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Call"
        className="col-span-2"
        value={draft.call}
        onChange={(event) =>
          change({ call: faultCalls.find((one) => one === event.target.value) ?? draft.call })
        }
      >
        {faultCalls.map((call) => (
          <option key={call} value={call}>
            {callLabel(call)}
          </option>
        ))}
      </SelectField>
      {has('seconds') ? (
        <NumberField label="Seconds" value={draft.seconds} onChange={(seconds) => change({ seconds })} />
      ) : null}
      {has('status') ? (
        <NumberField label="Status" value={draft.status} onChange={(status) => change({ status })} />
      ) : null}
      {has('path') ? (
        <TextField
          label="Path"
          className="col-span-2"
          placeholder="/data/0/name"
          value={draft.path}
          onChange={(event) => change({ path: event.target.value })}
        />
      ) : null}
      {has('value') ? (
        <TextField
          label="Value"
          className="col-span-2"
          hint="JSON or text; empty takes the member away"
          value={draft.value}
          onChange={(event) => change({ value: event.target.value })}
        />
      ) : null}
      {has('description') ? (
        <TextField
          label="Sentence"
          className="col-span-2"
          isOptional
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      ) : null}
      <NumberField
        label="Times"
        hint="empty: until removed"
        value={draft.times}
        onChange={(times) => change({ times })}
      />
      <NumberField label="Calls before" value={draft.after} onChange={(after) => change({ after })} />
      {has('isDone') ? (
        <Checkbox
          label="The work is done before"
          className="col-span-2"
          checked={draft.isDone}
          onChange={(event) => change({ isDone: event.target.checked })}
        />
      ) : null}
      <div className="col-span-2 flex items-center gap-3">
        <Button type="submit" size="tool" isBusy={underWay === doing}>
          Set the fault
        </Button>
        <ControlHint>It strikes the next such call.</ControlHint>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, hint, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      inputClassName="text-right"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
