import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/database/gateway-schema.ts', './src/server/database/sandbox-schema.ts'],
  out: './src/server/database/migrations',
});
