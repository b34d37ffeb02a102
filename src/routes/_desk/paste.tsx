import { createFileRoute } from '@tanstack/react-router';
import { PastePage } from '@/features/marketplace/pasted-list/paste-page';

export const Route = createFileRoute('/_desk/paste')({ component: PastePage });
