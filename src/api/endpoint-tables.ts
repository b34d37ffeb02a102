import { deskEndpoints } from '@/contract/desk';
import { endpoints } from '@/contract/interface';
import { readAnswer } from './client';

/** Both tables with their schemas, in one piece with what reads by them: the marketplace's interface and the gateway's own resources. */
export const endpointTables = { marketplace: endpoints, desk: deskEndpoints, readAnswer };
