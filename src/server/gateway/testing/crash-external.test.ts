import { marketElsewhere } from './test-crash-market';
import { describeCrashes } from './test-crash-suite';

// More kills than these by `npm run test:crash -- --kills N`.
describeCrashes('elsewhere', marketElsewhere, [
  'before insert order_attempt',
  'before POST /api/v1/orders/create',
  'before answer',
]);
