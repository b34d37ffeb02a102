import { type Model, vocabulary } from '@/features/market-index/words/vocabulary';
import { type Device, type UnknownModel, mixedModels, unknownModel } from './line-device';
import type { LineContext } from '../list/list-context';
import { type DeviceWords, readDeviceWords } from '../words/device-words';
import { accessoryIn, modelWarning } from '../words/remarks';

/** The capacities of a line without the memory that stands beside them: "16GB 512GB" of a laptop. */
export function storagesOf({ storages }: DeviceWords, knownModel: Model | null): readonly number[] {
  const least = Math.min(...storages);
  const most = Math.max(...storages);
  const hasMemory =
    knownModel !== null && (knownModel.category === 'laptops' || knownModel.brand !== 'Apple');
  return storages.length === 2 && hasMemory && least <= 64 && least * 2 <= most ? [most] : storages;
}

/** What a line sells. */
interface Goods {
  /** Null for a model that the catalog does not have, for one of several, and for what goes with a device. */
  model: number | null;
  knownModel: Model | null;
  unknown: UnknownModel | null;
  name: string;
  /** The line itself names it, and not only the heading above. */
  isNamed: boolean;
  warnings: string[];
}

/** The second model of a name such as "iPhone 11/12". */
function nextModel({ words: { models, modelSpot }, text }: Device): readonly number[] {
  if (models.length !== 1 || modelSpot === null) return [];
  const own = text.slice(modelSpot.start, modelSpot.end);
  const other = /^\s?[/&]\s?((?:\p{L}{1,2})?\d{1,2})(?![\p{L}\d]|\s?[x×@])/u.exec(
    text.slice(modelSpot.end),
  )?.[1];
  const last = /(?:\p{L}{1,2})?\d{1,2}$/u.exec(own)?.[0];
  if (other === undefined || last === undefined) return [];
  const named = readDeviceWords(own.slice(0, -last.length) + other).models;
  return named.length === 1 && named[0] !== models[0] ? named : [];
}

/** What a line sells; null where neither the line nor the heading above names a device. */
export function goodsOf(text: string, device: Device, context: LineContext, isOffer: boolean): Goods | null {
  const { models } = vocabulary();
  const { words } = device;
  const [first = null, ...others] = [...words.models, ...nextModel(device)];
  const isAmbiguous = others.length > 0;
  const own = isAmbiguous ? null : first;
  const unknown =
    first === null ? (unknownModel(device.text, words) ?? (isOffer ? mixedModels(text, words) : null)) : null;
  const isNamed = first !== null || unknown !== null;
  const headed = isNamed ? null : context.unknownModel;
  const wordsFor = accessoryIn(text);
  if (wordsFor !== null && own !== null) {
    const name = device.text.trim().replaceAll(/\s+/g, ' ');
    const warnings = [`“${wordsFor.trim()}”: this isn't the device itself`];
    return { model: null, knownModel: null, unknown, name, isNamed, warnings };
  }
  const model = own ?? (isNamed || wordsFor !== null ? null : context.model);
  if (model === null && !isNamed && headed === null) return null;
  const knownModel = model === null ? null : (models[model] ?? null);
  const doubt = model === null ? modelWarning(first === null ? [] : [first, ...others]) : null;
  const warnings = [
    ...(doubt === null ? [] : [doubt]),
    ...(words.hasOtherModel ? ['The line names more than one model; the first one is used'] : []),
  ];
  const name = knownModel?.name ?? unknown?.name ?? headed ?? models[first ?? -1]?.name ?? '';
  return { model, knownModel, unknown, name, isNamed, warnings };
}
