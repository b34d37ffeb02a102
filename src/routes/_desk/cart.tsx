import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_desk/cart')({ component: () => null });
