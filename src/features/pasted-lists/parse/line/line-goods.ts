import { type Model, vocabulary } from '@/features/market-index/words/vocabulary';
import { type Device, type UnknownModel, mixedModels, unknownModel } from './line-device';
import type { LineContext } from '../list/list-context';
import { type DeviceWords, readDeviceWords } from '../words/device-words';
import { accessoryIn, modelWarning } from '../words/remarks';

/** The storage capacities of a line, without memory: "16GB 512GB" of a laptop. */
export function storagesOf(words: DeviceWords, knownModel: Model | null): readonly number[] {
  const storages = [...new Set(words.storages)];
  const smallest = Math.min(...storages);
  const largest = Math.max(...storages);
  const hasMemory =
    knownModel !== null && (knownModel.category === 'laptops' || knownModel.brand !== 'Apple');
  return storages.length === 2 && hasMemory && smallest <= 64 && smallest * 2 <= largest
    ? [largest]
    : storages;
}

/** The device that a line sells. */
interface Goods {
  /** Null for a model that is not in the catalog, for an ambiguous model and for an accessory. */
  model: number | null;
  knownModel: Model | null;
  unknown: UnknownModel | null;
  name: string;
  /** Whether the line itself names the device, not only the heading above. */
  isNamed: boolean;
  warnings: string[];
}

/** The second model of a name such as "iPhone 11/12". */
function nextModel({ words: { models, modelSpots }, text }: Device): readonly number[] {
  const [modelSpot] = modelSpots;
  if (models.length !== 1 || modelSpot === undefined) return [];
  const own = text.slice(modelSpot.start, modelSpot.end);
  const other = /^\s?[/&]\s?((?:\p{L}{1,2})?\d{1,2})(?![\p{L}\d]|\s?[x×@])/u.exec(
    text.slice(modelSpot.end),
  )?.[1];
  const last = /(?:\p{L}{1,2})?\d{1,2}$/u.exec(own)?.[0];
  if (other === undefined || last === undefined) return [];
  const named = readDeviceWords(own.slice(0, -last.length) + other).models;
  return named.length === 1 && named[0] !== models[0] ? named : [];
}

/** The device that a line sells; null if neither the line nor the heading above names one. */
export function goodsOf(text: string, device: Device, context: LineContext, isOffer: boolean): Goods | null {
  const { models } = vocabulary();
  const { words } = device;
  const [first = null, ...others] = [...words.models, ...nextModel(device)];
  const isAmbiguous = others.length > 0;
  const own = isAmbiguous ? null : first;
  const unknown =
    first === null ? (unknownModel(device.text, words) ?? (isOffer ? mixedModels(text, words) : null)) : null;
  const isNamed = first !== null || unknown !== null;
  const headingModel = isNamed ? null : context.unknownModel;
  const accessoryWords = accessoryIn(text);
  if (accessoryWords !== null && own !== null) {
    const name = device.text.trim().replaceAll(/\s+/g, ' ');
    const warnings = [`“${accessoryWords.trim()}”: this isn't the device itself`];
    return { model: null, knownModel: null, unknown, name, isNamed, warnings };
  }
  const model = own ?? (isNamed || accessoryWords !== null ? null : context.model);
  if (model === null && !isNamed && headingModel === null) return null;
  const knownModel = model === null ? null : (models[model] ?? null);
  const modelDoubt = model === null ? modelWarning(first === null ? [] : [first, ...others]) : null;
  const warnings = [
    ...(modelDoubt === null ? [] : [modelDoubt]),
    ...(words.hasOtherModel ? ['The line names more than one model; the first one is used'] : []),
  ];
  const name = knownModel?.name ?? unknown?.name ?? headingModel ?? models[first ?? -1]?.name ?? '';
  return { model, knownModel, unknown, name, isNamed, warnings };
}
