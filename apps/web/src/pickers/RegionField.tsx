import { Form } from 'antd';
import { Field } from '../ui/form/Field.tsx';
import { RegionCascader } from './RegionCascader.tsx';

type Region = number | null | undefined;

interface Props {
  label: string;
  /** Fields of the form from the province down: `['provinceId', 'cityId']`, or with a third one for the district. */
  names: readonly [string, string] | readonly [string, string, string];
  isWide?: boolean;
}

/** One cascader for the two or three region fields of a form. */
export function RegionField({ label, names, isWide = false }: Props) {
  return (
    <Field name={names[0]} label={label} isWide={isWide}>
      <Levels names={names} />
    </Field>
  );
}

function Levels({
  names,
  onChange,
  id,
}: {
  names: Props['names'];
  onChange?: (province: number | null) => void;
  id?: string;
}) {
  const form = Form.useFormInstance();
  const depth = names.length as 2 | 3;
  const province = Form.useWatch<Region>(names[0], { form, preserve: true });
  const city = Form.useWatch<Region>(names[1], { form, preserve: true });
  const district = Form.useWatch<Region>(names[2] ?? names[1], { form, preserve: true });
  return (
    <RegionCascader
      id={id}
      depth={depth}
      value={district ?? city ?? province ?? null}
      onChange={(_deepest, path) => {
        for (const [level, name] of names.entries())
          if (level > 0) form.setFieldValue(name, path[level] ?? null);
        onChange?.(path[0] ?? null);
      }}
    />
  );
}
