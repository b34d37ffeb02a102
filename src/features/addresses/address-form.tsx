import { zodResolver } from '@hookform/resolvers/zod';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { explainError } from '@/api/explain-error';
import { refusedFields } from '@/api/refused-fields';
import type { ShippingAddress } from '@/contract/resources';
import { addressRule } from '@/lib/address-rules';
import { Button } from '@/ui/button';
import { SelectField, TextField } from '@/ui/field';
import { Notice } from '@/ui/notice';
import {
  type AddressFields,
  addressDraft,
  addressFieldNames,
  fieldsFrom,
  inputFrom,
  isStateOf,
  oneLineOf,
  tidyPostalCode,
} from './address-draft';
import { useAddressSaving } from './address-saving';
import { CountryOptions } from './country-options';

interface AddressFormProps {
  /** The address that is edited; a new one where there is none. */
  address?: ShippingAddress | undefined;
  /** Country of a new address before the buyer chooses. */
  defaultCountry?: string;
  submitLabel?: string;
  /** Puts the cursor into the first field that is to be typed, for a form that was asked for. */
  isFocused?: boolean;
  /** Hears of the address as the marketplace answered it; the address book has been read again by then. */
  onSaved: (address: ShippingAddress) => void;
  onCancel?: (() => void) | undefined;
}

/** A field the country does not have is shown all the same while something stands in it: what is seen is what is sent. */
function foreignFields({ country, state, postalCode }: AddressFields) {
  const rule = addressRule(country);
  return {
    state: !rule.hasState && state !== '',
    postalCode: !rule.hasPostalCode && postalCode !== '',
  };
}

/** The form of a shipping address, labelled and checked by its country. */
export function AddressForm({
  address,
  defaultCountry = 'US',
  submitLabel = 'Save address',
  isFocused = false,
  onSaved,
  onCancel,
}: AddressFormProps) {
  const defaultValues = fieldsFrom(address, defaultCountry);
  const { register, handleSubmit, setError, setFocus, setValue, getValues, trigger, control, formState } =
    useForm({
      resolver: zodResolver(addressDraft),
      mode: 'onTouched',
      defaultValues,
    });
  useEffect(() => {
    if (!isFocused) return undefined;
    // After a dialog around it has opened and put the focus on its first button.
    const frame = requestAnimationFrame(() => setFocus('addressLine1'));
    return () => cancelAnimationFrame(frame);
  }, [isFocused, setFocus]);
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  const [foreign, setForeign] = useState(() => foreignFields(defaultValues));
  const [statesLeft, setStatesLeft] = useState<Record<string, string>>({});
  const { errors, touchedFields, isSubmitted } = formState;
  const saving = useAddressSaving(address, {
    onSaved,
    onFailed(error) {
      for (const [index, { field, message }] of refusedFields(error, addressFieldNames).entries()) {
        setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });
  const rule = addressRule(country);
  const countryField = register('country');
  const failureBeside = refusedFields(saving.error, addressFieldNames).length > 0 ? null : saving.error;

  /** A state belongs to its country: it is kept for the return, and another country asks for its own. */
  function changeCountry(next: string) {
    const values = getValues();
    setStatesLeft({ ...statesLeft, [country]: values.state });
    const kept = statesLeft[next] ?? (isStateOf(next, values.state) ? values.state : '');
    setValue('state', kept);
    setForeign(foreignFields({ ...values, country: next, state: kept }));
    const stale = (['state', 'postalCode'] as const).filter((field) => isSubmitted || touchedFields[field]);
    if (stale.length > 0) void trigger(stale);
  }

  const pasteInto = (field: 'addressLine1' | 'apartmentNumber' | 'city' | 'postalCode') => ({
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const clean = oneLineOf(event.clipboardData.getData('text'), field === 'addressLine1' ? ', ' : ' ');
      if (clean === null) return;
      event.preventDefault();
      const input = event.currentTarget;
      input.setRangeText(clean, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
      setValue(field, input.value, { shouldDirty: true, shouldValidate: isSubmitted });
    },
  });

  return (
    <form
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
      onSubmit={(event) => void handleSubmit((fields) => saving.save(inputFrom(fields)))(event)}
      className="grid grid-cols-2 items-start gap-3"
    >
      <SelectField
        label="Country"
        className="col-span-2"
        autoComplete="shipping country"
        error={errors.country?.message}
        {...countryField}
        onChange={(event) => {
          void countryField.onChange(event);
          changeCountry(event.target.value);
        }}
      >
        <CountryOptions current={country} />
      </SelectField>
      <TextField
        label="Street address"
        className="col-span-2"
        autoComplete="shipping address-line1"
        error={errors.addressLine1?.message}
        {...pasteInto('addressLine1')}
        {...register('addressLine1')}
      />
      <TextField
        label="Apartment, suite or unit"
        isOptional
        className="col-span-2"
        autoComplete="shipping address-line2"
        error={errors.apartmentNumber?.message}
        {...pasteInto('apartmentNumber')}
        {...register('apartmentNumber')}
      />
      <TextField
        label={rule.labels.city}
        isOptional={!rule.requires('city')}
        className="col-span-2"
        autoComplete="shipping address-level2"
        error={errors.city?.message}
        {...pasteInto('city')}
        {...register('city')}
      />
      {rule.stateOptions ? (
        <SelectField
          // Another country's options are another select, which then takes the value that stands in the form.
          key={country}
          label={rule.labels.state}
          isOptional={!rule.requires('state')}
          autoComplete="shipping address-level1"
          error={errors.state?.message}
          {...register('state')}
        >
          <option value="">{rule.requires('state') ? 'Choose' : 'None'}</option>
          {state === '' || isStateOf(country, state) ? null : <option value={state}>{state}</option>}
          {rule.stateOptions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {!rule.stateOptions && (rule.hasState || foreign.state || errors.state) ? (
        <TextField
          key="free"
          label={rule.labels.state}
          isOptional={!rule.requires('state')}
          autoComplete="shipping address-level1"
          error={errors.state?.message}
          {...register('state')}
        />
      ) : null}
      {rule.hasPostalCode || foreign.postalCode || errors.postalCode ? (
        <TextField
          label={rule.labels.postalCode}
          isOptional={!rule.requires('postalCode')}
          autoComplete="shipping postal-code"
          error={errors.postalCode?.message}
          hint={rule.postalCodeExample ? `Such as ${rule.postalCodeExample}` : undefined}
          {...pasteInto('postalCode')}
          {...register('postalCode', { onBlur: () => setValue('postalCode', tidyPostalCode(getValues())) })}
        />
      ) : null}
      {failureBeside ? (
        <Failure error={failureBeside} onSaveAnew={saving.unsure ? saving.saveAnew : undefined} />
      ) : null}
      <div className="col-span-2 mt-2 flex justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button type="submit" look="primary" isBusy={saving.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface FailureProps {
  error: Error;
  /** Where it is not known whether a new address was saved. */
  onSaveAnew: (() => void) | undefined;
}

function Failure({ error, onSaveAnew }: FailureProps) {
  const { title, detail } = explainError(error, 'save the address');
  if (!onSaveAnew) {
    return (
      <Notice tone="bad" title={title} className="col-span-2">
        {detail}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title="It is not known whether the address was saved"
      className="col-span-2"
      actions={
        <Button size="tool" onClick={onSaveAnew}>
          It is not there: save it anew
        </Button>
      }
    >
      Look in the address book. Saving asks again and never adds a second one.
    </Notice>
  );
}
