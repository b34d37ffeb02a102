import { IconButton } from '@/ui/controls/button';
import { LineIcon } from '@/ui/line-icon';
import { chooseTheme, themes, useTheme } from './theme';

const appearance = {
  system: { icon: 'monitor', name: 'System' },
  light: { icon: 'sun', name: 'Light' },
  dark: { icon: 'moon', name: 'Dark' },
} as const;

/** Switches through the themes: system, light, dark. */
export function ThemeButton() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const { icon, name } = appearance[theme];
  return (
    <IconButton label={`Theme: ${name}. Switch to ${next}`} onClick={() => chooseTheme(next)}>
      <LineIcon name={icon} className="size-4" />
    </IconButton>
  );
}
