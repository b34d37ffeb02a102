import { signIn, test } from './fixtures';
import { states } from './screens/states';

// Every state that has its picture is read by axe too, in light and in dark.
test.describe('axe finds nothing', () => {
  test.use({ listings: 400 });

  for (const { name, buyer, problems: brought = [], reach } of states) {
    test(`on ${name}`, async ({ page, context, api, world, axe, problems }) => {
      problems.allow(...brought);
      if (buyer !== 'nobody') await signIn(context, buyer === 'demo' ? 'sandbox-demo' : world.apiKeys[0]);
      await reach({ page, api, world });
      await axe();
    });
  }
});
