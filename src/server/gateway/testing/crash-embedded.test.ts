import { embeddedMarket } from './test-crash-market';
import { describeCrashes } from './test-crash-suite';

// More kills than these by `npm run test:crash -- --kills N`.
describeCrashes('embedded', embeddedMarket, [
  'after insert order_attempt',
  'after insert sandbox_order',
  'after update order_attempt',
  'before answer',
]);
