import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ClipboardEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isOutcomeUnknown } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { refusedFields } from '@/api/refused-fields';
import type { ShippingAddressInput } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { Button } from '@/ui/controls/button';
import { SelectField, TextField } from '@/ui/controls/field';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { Notice } from '@/ui/feedback/notice';
import { notifyFailure } from '@/ui/feedback/notify';
import { CooldownButton } from '@/ui/feedback/retry-button';
import { useIsMounted } from '@/ui/use-is-mounted';
import { countryCodes } from '@/lib/address/address-facts';
import { addressRule, countryName, normalizeAddress } from '@/lib/address/address-rules';
import {
  type AddressFields,
  addressDraft,
  addressFieldNames,
  fieldsFrom,
  isStateOf,
  oneLineOf,
  tidyPostalCode,
} from './address-draft';
import { saveAddress } from './addresses-queries';

export interface AddressFormProps {
  /** The address to edit; if absent, the form creates one. */
  address?: ShippingAddress | undefined;
  /** Country of a new address before the buyer chooses. */
  defaultCountry?: string | undefined;
  submitLabel?: string;
  /** Focuses the first text field, for a form that the buyer opened. */
  isFocused?: boolean;
  /** Called with the address as the marketplace returned it, after the address book is loaded again. */
  onSaved: (address: ShippingAddress) => void;
  onCancel?: (() => void) | undefined;
}

/** The form of a shipping address, with the labels and rules of its country. Used to create and to edit. */
export function AddressForm({
  address,
  defaultCountry = 'US',
  submitLabel = 'Save address',
  isFocused = false,
  onSaved,
  onCancel,
}: AddressFormProps) {
  const fields = useAddressFormState(address, defaultCountry);
  const { rule, country, state, field, textField } = fields;
  const { handleSubmit, setError, setFocus } = fields.form;
  useEffect(() => {
    if (isFocused) setFocus('addressLine1');
  }, [isFocused, setFocus]);
  const isMounted = useIsMounted();
  const saving = useMutation({
    ...saveAddress,
    onError(failure) {
      if (!isMounted.current) {
        notifyFailure(explainError(failure, 'save the address'));
        return;
      }
      for (const [index, { field: name, message }] of refusedFields(failure, addressFieldNames).entries()) {
        setError(name, { message }, { shouldFocus: index === 0 });
      }
    },
  });
  const { error, variables: last } = saving;
  // The address may have been saved although the response was lost. Sending it again uses the same intent, so it is saved only once.
  const isUnknown = isOutcomeUnknown(error);
  const isFieldError = refusedFields(error, addressFieldNames).length > 0;
  const failure = error && !isFieldError ? explainError(error, 'save the address') : null;

  function save(input: ShippingAddressInput, isAnother = false) {
    const isSame = isUnknown && JSON.stringify(last?.input) === JSON.stringify(input);
    const intent = isSame && last && !isAnother ? last.intent : crypto.randomUUID();
    saving.mutate({ id: address?.id, intent, input }, { onSuccess: onSaved });
  }

  return (
    <form
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
      onSubmit={(event) => void handleSubmit((typed) => save(normalizeAddress(typed)))(event)}
      className="grid grid-cols-2 items-start gap-3"
    >
      <SelectField
        label="Country"
        className="col-span-2"
        autoComplete="shipping country"
        {...fields.countryField}
      >
        <CountryOptions current={country} />
      </SelectField>
      <TextField
        label="Street address"
        className="col-span-2"
        autoComplete="shipping address-line1"
        {...textField('addressLine1')}
      />
      <TextField
        label="Apartment, suite or unit"
        isOptional
        className="col-span-2"
        autoComplete="shipping address-line2"
        {...textField('apartmentNumber')}
      />
      <TextField
        label={rule.labels.city}
        isOptional={!rule.requires('city')}
        className="col-span-2"
        autoComplete="shipping address-level2"
        {...textField('city')}
      />
      {fields.isStateListed ? (
        <SelectField
          // A new select for each country's options: it then takes the form's current value.
          key={country}
          label={rule.labels.state}
          isOptional={!rule.requires('state')}
          autoComplete="shipping address-level1"
          {...field('state')}
        >
          <option value="">{rule.requires('state') ? 'Choose' : 'None'}</option>
          {/* The address's own state, if the country's list does not have it. */}
          {state === '' || isStateOf(country, state) ? null : <option value={state}>{state}</option>}
          {rule.stateOptions?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {!fields.isStateListed && fields.hasStateField ? (
        <TextField
          label={rule.labels.state}
          isOptional={!rule.requires('state')}
          autoComplete="shipping address-level1"
          {...textField('state')}
        />
      ) : null}
      {fields.hasPostalCodeField ? (
        <TextField
          label={rule.labels.postalCode}
          isOptional={!rule.requires('postalCode')}
          autoComplete="shipping postal-code"
          hint={rule.postalCodeExample ? `Example: ${rule.postalCodeExample}` : undefined}
          {...textField('postalCode')}
        />
      ) : null}
      {isUnknown && last && !address ? (
        <Notice
          tone="warn"
          title="We couldn't confirm the address was saved"
          className="col-span-2"
          actions={
            <Button size="tool" onClick={() => save(last.input, true)}>
              Not there, save again
            </Button>
          }
        >
          Check your address book. Saving again won't create a duplicate.
        </Notice>
      ) : failure ? (
        <ErrorNotice explanation={failure} className="col-span-2" />
      ) : null}
      <div className="col-span-2 mt-2 flex justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <CooldownButton type="submit" look="primary" failure={failure} isBusy={saving.isPending}>
          {submitLabel}
        </CooldownButton>
      </div>
    </form>
  );
}

type FieldName = keyof AddressFields;
type FieldEvent = { target: { value: string } };

/** Fields that the country does not use but that have a value: they stay visible, because their value is sent. */
function foreignFields({ country, state, postalCode }: AddressFields) {
  const rule = addressRule(country);
  return { state: !rule.hasState && state !== '', postalCode: !rule.hasPostalCode && postalCode !== '' };
}

/** The state of the address form: its values, which fields are visible and when each is validated. */
function useAddressFormState(address: ShippingAddress | undefined, defaultCountry: string) {
  const defaultValues = fieldsFrom(address, defaultCountry);
  const form = useForm({ resolver: zodResolver(addressDraft), defaultValues });
  const { register, setValue, getValues, trigger, control, formState } = form;
  const { errors, isSubmitted } = formState;
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  const [foreign, setForeign] = useState(() => foreignFields(defaultValues));
  const [lastStates, setLastStates] = useState<Record<string, string>>({});
  const rule = addressRule(country);

  /** Each country has its own state: the old one is remembered in case the buyer returns to that country. */
  function changeCountry(next: string) {
    const values = getValues();
    const nextState = lastStates[next] ?? (isStateOf(next, values.state) ? values.state : '');
    setLastStates({ ...lastStates, [country]: values.state });
    setValue('state', nextState);
    setForeign(foreignFields({ ...values, country: next, state: nextState }));
    const validated = (['state', 'postalCode'] as const).filter(
      (name) => isSubmitted || errors[name] || getValues(name) !== '',
    );
    void trigger(validated);
  }

  /**
   * On blur a field is validated only if it has a value: an error about an empty field would move the button while the buyer presses it.
   */
  function field(name: FieldName) {
    const registered = register(name, {
      onBlur({ target }: FieldEvent) {
        if (name === 'postalCode') setValue(name, tidyPostalCode(getValues()));
        if (target.value !== '' || errors[name]) void trigger(name);
      },
      onChange() {
        if (errors[name]) void trigger(name);
      },
    });
    return { ...registered, error: errors[name]?.message };
  }

  /** A text field. Pasted lines are joined into one. */
  function textField(name: FieldName) {
    return {
      ...field(name),
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        const clean = oneLineOf(event.clipboardData.getData('text'), name === 'addressLine1' ? ', ' : ' ');
        if (clean === null) return;
        event.preventDefault();
        const input = event.currentTarget;
        input.setRangeText(clean, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
        setValue(name, input.value, { shouldDirty: true, shouldValidate: isSubmitted });
      },
    };
  }

  const countryField = register('country');
  return {
    form,
    rule,
    country,
    state,
    isStateListed: rule.stateOptions !== null,
    hasStateField: rule.hasState || foreign.state || errors.state !== undefined,
    hasPostalCodeField: rule.hasPostalCode || foreign.postalCode || errors.postalCode !== undefined,
    countryField: {
      ...countryField,
      error: errors.country?.message,
      onChange(event: ChangeEvent<HTMLSelectElement>) {
        void countryField.onChange(event);
        changeCountry(event.target.value);
      },
    },
    field,
    textField,
  };
}

/** The most frequent destinations, first in the list; the others follow by name. */
const commonCountries = 'US CA MX GB DE FR NL ES IT PL AE HK CN JP SG IN AU'.split(' ');

const byName = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The options of a country select: the common countries of the trade first, then all others by name. */
function CountryOptions({ current }: { current: string }) {
  const isKnown = byName.some(({ code }) => code === current);
  return (
    <>
      {isKnown ? null : <option value={current}>{current === '' ? 'Choose a country' : current}</option>}
      <optgroup label="Common">
        {commonCountries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </optgroup>
      <optgroup label="Other countries">
        {byName
          .filter(({ code }) => !commonCountries.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </optgroup>
    </>
  );
}
