import { marketElsewhere } from './test-crash-market';
import { describeCrashes } from './test-crash-suite';

// `npm run test:crash -- --kills N` runs more kills.
describeCrashes('elsewhere', marketElsewhere, [
  'before insert order_attempt',
  'before POST /api/v1/orders/create',
  'before answer',
]);
