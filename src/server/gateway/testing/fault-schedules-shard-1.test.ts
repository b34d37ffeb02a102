import { describeShare } from './test-fault-suite';

// One of two halves, for two cores. `npm run test:faults -- --runs N` runs more.
describeShare(1);
