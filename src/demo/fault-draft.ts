import type * as z from 'zod/mini';
import type { faultInput, StandingFault } from '@/contract/fault-input';
import { endpoints, type EndpointName } from '@/contract/interface';
import { counted } from '@/lib/count-text';

export type FaultInput = z.input<typeof faultInput>;
export type FaultKind = FaultInput['kind'];
export type FaultCall = FaultInput['call'];

/** What each kind is called. */
export const faultKindLabels: Record<FaultKind, string> = {
  latency: 'Slow',
  refusal: 'Refused (4xx)',
  serverError: 'Server error (5xx)',
  html: 'A page of HTML',
  notJson: 'Not JSON',
  notSent: 'No connection',
  cutBefore: 'Cut before the work',
  cutAfter: 'Cut after the work was done',
  hang: 'No answer',
  tooMany: 'Too many requests (429)',
  alter: 'Answer altered',
};

const isEndpoint = (name: string): name is EndpointName => name in endpoints;

/** Every call that a fault may strike, in the order in which they are offered. */
export const faultCalls: readonly FaultCall[] = ['any', ...Object.keys(endpoints).filter(isEndpoint)];

/** 'createBuyRequest' → "Create buy request". */
export function callLabel(call: FaultCall): string {
  if (call === 'any') return 'Any call';
  const words = call.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is filled in before a fault is set; numbers as they are typed. */
export interface FaultDraft {
  kind: FaultKind;
  call: FaultCall;
  /** Calls that pass first. */
  after: string;
  /** How often it strikes; empty: until it is removed. */
  times: string;
  status: string;
  seconds: string;
  description: string;
  /** Whether the work is done before. */
  isDone: boolean;
  path: string;
  value: string;
}

/** The members that a kind has beside the call and how often. */
export const faultFields: Record<FaultKind, readonly (keyof FaultDraft)[]> = {
  latency: ['seconds'],
  refusal: ['status', 'description'],
  serverError: ['status', 'description', 'isDone'],
  html: ['status', 'isDone'],
  notJson: ['isDone'],
  notSent: [],
  cutBefore: [],
  cutAfter: [],
  hang: ['isDone'],
  tooMany: ['seconds', 'description'],
  alter: ['path', 'value'],
};

/** What a kind begins with. */
export const faultDefaults: Partial<Record<FaultKind, Partial<FaultDraft>>> = {
  latency: { seconds: '3' },
  refusal: { status: '409' },
  serverError: { status: '500' },
  html: { status: '502' },
  tooMany: { seconds: '30' },
};

export const emptyFault: FaultDraft = {
  kind: 'latency',
  call: 'any',
  after: '0',
  times: '1',
  status: '',
  seconds: '3',
  description: '',
  isDone: false,
  path: '',
  value: '',
};

/** JSON as it was typed, and plain text where it is none; nothing takes the member away. */
function valueOf(text: string): { value?: unknown } {
  if (text.trim() === '') return {};
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { value: text };
  }
}

/** What was filled in as the sandbox takes it; it judges the numbers. */
export function faultOf(draft: FaultDraft): FaultInput {
  const { kind, call, isDone, path } = draft;
  const which = {
    call,
    after: Number(draft.after),
    times: draft.times.trim() === '' ? null : Number(draft.times),
  };
  const described = draft.description.trim() === '' ? {} : { description: draft.description };
  const status = Number(draft.status);
  switch (kind) {
    case 'latency':
      return { kind, ...which, milliseconds: Math.round(Number(draft.seconds) * 1000) };
    case 'refusal':
      return { kind, ...which, status, ...described };
    case 'serverError':
      return { kind, ...which, status, isDone, ...described };
    case 'html':
      return { kind, ...which, status, isDone };
    case 'notJson':
    case 'hang':
      return { kind, ...which, isDone };
    case 'tooMany':
      return { kind, ...which, seconds: Number(draft.seconds), ...described };
    case 'alter':
      return { kind, ...which, changes: [{ path, ...valueOf(draft.value) }] };
    default:
      return { kind, ...which };
  }
}

/** What a fault does, beside its kind: "3 s", "409". */
function detailOf(fault: StandingFault): string {
  switch (fault.kind) {
    case 'latency':
      return `${fault.milliseconds / 1000} s`;
    case 'tooMany':
      return `try again in ${fault.seconds} s`;
    case 'refusal':
    case 'serverError':
    case 'html':
      return String(fault.status);
    case 'alter':
      return fault.changes.map(({ path }) => path).join(', ');
    default:
      return '';
  }
}

/** A fault in words: what it does to which call, and how often it has. */
export function faultText(fault: StandingFault): { title: string; meta: string } {
  const detail = detailOf(fault);
  const isDone = 'isDone' in fault && fault.isDone ? 'the work is done' : '';
  const often =
    fault.times === null
      ? `struck ${counted(fault.struck, 'time')}, until removed`
      : `struck ${fault.struck} of ${fault.times}`;
  const waits = fault.after > 0 ? `after ${counted(fault.after, 'call')}` : '';
  return {
    title: [faultKindLabels[fault.kind], detail].filter(Boolean).join(': '),
    meta: [callLabel(fault.call), waits, isDone, often].filter(Boolean).join(' · '),
  };
}
