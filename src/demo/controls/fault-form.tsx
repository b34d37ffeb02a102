import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldPath, useForm, useWatch } from 'react-hook-form';
import {
  type Fault,
  faultCalls,
  faultKinds,
  faultLimits,
  faultMembers,
} from '@/contract/sandbox/fault-input';
import { Button } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { classNames } from '@/ui/class-names';
import { SelectField, TextField } from '@/ui/controls/field';
import { ControlHint } from './control-section';
import { useControls } from './controls';
import {
  callLabel,
  emptyFault,
  faultDefaults,
  type FaultDraft,
  faultForm,
  faultKindLabels,
} from './fault-draft';
import { sandbox } from '../sandbox/sandbox-client';

interface FaultField {
  /** The contract's member that the field edits. */
  member: string;
  name: FieldPath<FaultDraft>;
  label: string;
  isNumber?: boolean;
  isOptional?: boolean;
  hint?: string;
  placeholder?: string;
  /** Replaces the contract's rule when that uses another unit. */
  rule?: string;
}

const seconds = (milliseconds: number) => milliseconds / 1000;

/** The fields in their order; only the kind's members are shown. */
const fields: readonly FaultField[] = [
  {
    member: 'milliseconds',
    name: 'milliseconds',
    label: 'Seconds',
    isNumber: true,
    rule: `Must be above 0 and at most ${seconds(faultLimits.latency)} for “${faultKindLabels.latency}” or ${seconds(faultLimits.hang)} for “${faultKindLabels.hang}”`,
  },
  { member: 'seconds', name: 'seconds', label: 'Seconds', isNumber: true },
  { member: 'status', name: 'status', label: 'Status', isNumber: true },
  { member: 'changes', name: 'changes.0.path', label: 'Path', placeholder: '/data/0/name' },
  {
    member: 'changes',
    name: 'changes.0.value',
    label: 'Value',
    hint: 'JSON or text. Blank removes the field.',
  },
  { member: 'description', name: 'description', label: 'Message', isOptional: true },
  { member: 'times', name: 'times', label: 'Times', isNumber: true, hint: 'Blank = until removed' },
  { member: 'after', name: 'after', label: 'Skip first', isNumber: true },
];

const doing = 'set the fault';

/** The form for a new fault: which call, which effect, how often. */
export function FaultForm({ world }: { world: string }) {
  const { run, underWay } = useControls();
  const { register, handleSubmit, reset, getValues, getFieldState, control, formState } = useForm<
    FaultDraft,
    unknown,
    Fault
  >({ resolver: zodResolver(faultForm), defaultValues: emptyFault });
  const members = faultMembers(useWatch({ control, name: 'kind' }));

  function errorOf({ name, rule }: FaultField): string | undefined {
    const message = getFieldState(name, formState).error?.message;
    return message && (rule ?? message.charAt(0).toUpperCase() + message.slice(1));
  }

  function add(fault: Fault) {
    run({
      doing,
      done: `${faultKindLabels[fault.kind]} set for the next ${fault.call === 'any' ? 'call' : `“${callLabel(fault.call)}” call`}.`,
      work: () => sandbox.call('addFault', { params: { world }, body: fault }),
      isQuiet: true,
    });
  }

  return (
    <form
      aria-label="New fault"
      className="grid grid-cols-2 gap-x-3 gap-y-2.5"
      noValidate
      onSubmit={(event) => void handleSubmit(add)(event)}
    >
      <SelectField
        label="Kind"
        className="col-span-2"
        {...register('kind', {
          onChange: () => reset({ ...getValues(), ...faultDefaults[getValues('kind')] }),
        })}
      >
        {faultKinds.map((kind) => (
          <option key={kind} value={kind}>
            {faultKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Call" className="col-span-2" {...register('call')}>
        {faultCalls.map((call) => (
          <option key={call} value={call}>
            {callLabel(call)}
          </option>
        ))}
      </SelectField>
      {fields
        .filter(({ member }) => members.includes(member))
        .map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            hint={field.hint}
            error={errorOf(field)}
            placeholder={field.placeholder}
            isOptional={field.isOptional}
            className={field.isNumber ? undefined : 'col-span-2'}
            inputMode={field.isNumber ? 'numeric' : undefined}
            inputClassName={classNames(field.isNumber && 'text-right')}
            {...register(field.name)}
          />
        ))}
      {members.includes('isDone') ? (
        <Checkbox label="Fail after processing" className="col-span-2" {...register('isDone')} />
      ) : null}
      <div className="col-span-2 flex items-center gap-3">
        <Button type="submit" size="tool" isBusy={underWay === doing}>
          Set fault
        </Button>
        <ControlHint>Applies to the next matching call.</ControlHint>
      </div>
    </form>
  );
}
