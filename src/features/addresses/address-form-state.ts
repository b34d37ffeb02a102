import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, type ClipboardEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ShippingAddress } from '@/contract/resources';
import { addressRule } from '@/lib/address/address-rules';
import {
  type AddressFields,
  addressDraft,
  fieldsFrom,
  isStateOf,
  oneLineOf,
  tidyPostalCode,
} from './address-draft';

type FieldName = keyof AddressFields;
type FieldEvent = { target: { value: string } };

/** Fields that the country does not use but that have a value: they stay visible, because their value is sent. */
function foreignFields({ country, state, postalCode }: AddressFields) {
  const rule = addressRule(country);
  return { state: !rule.hasState && state !== '', postalCode: !rule.hasPostalCode && postalCode !== '' };
}

/** The state of the address form: its values, which fields are visible and when each is validated. */
export function useAddressFormState(address: ShippingAddress | undefined, defaultCountry: string) {
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
    return register(name, {
      onBlur({ target }: FieldEvent) {
        if (name === 'postalCode') setValue(name, tidyPostalCode(getValues()));
        if (target.value !== '' || errors[name]) void trigger(name);
      },
      onChange() {
        if (errors[name]) void trigger(name);
      },
    });
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
      onChange(event: ChangeEvent<HTMLSelectElement>) {
        void countryField.onChange(event);
        changeCountry(event.target.value);
      },
    },
    field,
    textField,
  };
}
