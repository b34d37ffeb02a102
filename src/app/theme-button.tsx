import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@/ui/button';
import { chooseTheme, themes, useTheme } from './theme';

const looks = {
  system: { Icon: Monitor, name: 'as the system' },
  light: { Icon: Sun, name: 'light' },
  dark: { Icon: Moon, name: 'dark' },
} as const;

/** Steps through the themes: as the system, light, dark. */
export function ThemeButton() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const { Icon, name } = looks[theme];
  return (
    <IconButton label={`Theme: ${name}. Change to ${looks[next].name}`} onClick={() => chooseTheme(next)}>
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  );
}
