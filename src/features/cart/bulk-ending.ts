import type { BulkWork } from './bulk-work';

/** Why the work does not go on, and what that means; null where nothing stands in its way. */
export function endingSentence(ending: BulkWork['ending']): string | null {
  switch (ending) {
    case 'offline':
      return "You're offline. Nothing more will be sent until you're back online and continue.";
    case 'unanswered':
      return 'Answers were lost, so nothing more was sent. Check the connection, then continue.';
    case 'signedOut':
      return 'The session ended, so nothing more was sent.';
    case 'elsewhere':
      return 'Another tab works on these now.';
    default:
      return null;
  }
}
