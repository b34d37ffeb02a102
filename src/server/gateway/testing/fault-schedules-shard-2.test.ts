import { describeShare } from './test-fault-suite';

// One of two halves, so that two cores share them. More than these by `npm run test:faults -- --runs N`.
describeShare(2);
