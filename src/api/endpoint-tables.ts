import { deskEndpoints } from '@/contract/desk';
import { endpoints } from '@/contract/interface';

/** Both tables with their schemas, in one piece: the marketplace's interface and the gateway's own resources. */
export const endpointTables = { marketplace: endpoints, desk: deskEndpoints };
