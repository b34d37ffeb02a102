import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField, TextField } from '@/ui/controls/field';
import { otherCountrySpec } from './buy-request-draft';
import { countrySpecs } from './country-specs';

interface CountrySpecFieldsProps {
  label: string;
  /** The current option: "Other…" opens a text field. */
  spec: string;
  choice: UseFormRegisterReturn;
  choiceError: string | undefined;
  other: UseFormRegisterReturn;
  otherError: string | undefined;
  className?: string;
}

/** A select for the country spec, with a text field for one that is not in the list. */
export function CountrySpecFields(props: CountrySpecFieldsProps) {
  const { label, spec, choice, choiceError, other, otherError, className } = props;
  return (
    <>
      <SelectField label={label} className={className} error={choiceError} {...choice}>
        {countrySpecs.map(({ code, label: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={otherCountrySpec}>Other…</option>
      </SelectField>
      {spec === otherCountrySpec ? (
        <TextField
          label="Other country spec"
          className={className}
          error={otherError}
          hint="Exactly as the marketplace spells it"
          {...other}
        />
      ) : null}
    </>
  );
}
