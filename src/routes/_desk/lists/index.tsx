import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '@/features/marketplace/lists/lists-page';

export const Route = createFileRoute('/_desk/lists/')({ component: ListsPage });
