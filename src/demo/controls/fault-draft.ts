import '@/contract/schema-config';
import * as z from 'zod/mini';
import {
  type Fault,
  type FaultKind,
  faultInput,
  faultMembers,
  type StandingFault,
} from '@/contract/sandbox/fault-input';
import { counted } from '@/lib/text/count-text';

/** Labels of the kinds. */
export const faultKindLabels: Record<FaultKind, string> = {
  latency: 'Slow',
  refusal: 'Client error (4xx)',
  serverError: 'Server error (5xx)',
  html: 'HTML page',
  notJson: 'Invalid JSON',
  notSent: 'No connection',
  cutBefore: 'Dropped before processing',
  cutAfter: 'Dropped after processing',
  hang: 'No response',
  tooMany: 'Too many requests (429)',
  alter: 'Response altered',
};

/** 'createBuyRequest' → "Create buy request". */
export function callLabel(call: Fault['call']): string {
  if (call === 'any') return 'Any call';
  const words = call.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A fault in the form: the contract's members, with numbers as text. */
export interface FaultDraft {
  kind: FaultKind;
  call: Fault['call'];
  after: string;
  /** Empty: until removed. */
  times: string;
  /** In seconds. */
  milliseconds: string;
  seconds: string;
  status: string;
  description: string;
  isDone: boolean;
  changes: [{ path: string; value: string }];
}

export const emptyFault: FaultDraft = {
  kind: 'latency',
  call: 'any',
  after: '0',
  times: '1',
  milliseconds: '3',
  seconds: '30',
  status: '',
  description: '',
  isDone: false,
  changes: [{ path: '', value: '' }],
};

/** Values that are filled in when a kind is selected. */
export const faultDefaults: Partial<Record<FaultKind, Partial<FaultDraft>>> = {
  latency: { milliseconds: '3' },
  hang: { milliseconds: '120' },
  refusal: { status: '409' },
  serverError: { status: '500' },
  html: { status: '502' },
};

const blank = (text: string) => text.trim() === '';
const numberIn = (text: string) => (blank(text) ? undefined : Number(text));

function valueIn(text: string): { value?: unknown } {
  if (blank(text)) return {};
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { value: text };
  }
}

/** Converts the form's values to the members that its kind has in the contract. */
function membersOf(draft: FaultDraft): unknown {
  const [{ path, value }] = draft.changes;
  const typed = {
    ...draft,
    after: numberIn(draft.after),
    times: blank(draft.times) ? null : Number(draft.times),
    milliseconds: Math.round(Number(draft.milliseconds) * 1000),
    seconds: numberIn(draft.seconds),
    status: numberIn(draft.status),
    description: blank(draft.description) ? undefined : draft.description,
    changes: [{ path, ...valueIn(value) }],
  };
  const members = faultMembers(draft.kind);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => members.includes(name)));
}

/** The form's schema: the contract's, on converted values. */
export const faultForm = z.pipe(z.transform(membersOf), faultInput);

/** Details beside a fault's kind: "3 s", "409". */
function detailOf(fault: StandingFault): string {
  if (fault.kind === 'latency') return `${fault.milliseconds / 1000} s`;
  if (fault.kind === 'tooMany') return `retry after ${fault.seconds} s`;
  if (fault.kind === 'alter') return fault.changes.map(({ path }) => path).join(', ');
  return 'status' in fault ? String(fault.status) : '';
}

/** Describes a fault: its effect, its call, and how often it was hit. */
export function faultText(fault: StandingFault): { title: string; meta: string } {
  const detail = detailOf(fault);
  const isDone = 'isDone' in fault && fault.isDone ? 'fails after processing' : '';
  const often =
    fault.times === null
      ? `used ${counted(fault.hits, 'time')}, until removed`
      : `used ${fault.hits} of ${fault.times}`;
  const waits = fault.after > 0 ? `after ${counted(fault.after, 'call')}` : '';
  return {
    title: [faultKindLabels[fault.kind], detail].filter(Boolean).join(': '),
    meta: [callLabel(fault.call), waits, isDone, often].filter(Boolean).join(' · '),
  };
}
