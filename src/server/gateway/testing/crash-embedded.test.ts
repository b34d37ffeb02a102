import { embeddedMarket } from './test-crash-market';
import { describeCrashes } from './test-crash-suite';

// `npm run test:crash -- --kills N` runs more kills.
describeCrashes('embedded', embeddedMarket, [
  'after insert order_attempt',
  'after insert sandbox_order',
  'after update order_attempt',
  'before answer',
]);
