import { useSite } from '#web/hydration/site.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { otherOriginTexts as texts } from './login.texts.ts';

/** Returns true if the site is open by another origin than its own, where no login works. */
export function useIsElsewhere(): boolean {
  const { publicUrl } = useSite();
  return useIsHydrated() && location.origin !== publicUrl;
}

/** Leads to the same page where the site is at home. */
export function OtherOrigin() {
  const { publicUrl } = useSite();
  return (
    <Stack gap={3}>
      <p>{texts.help}</p>
      <div>
        <ButtonAnchor variant="primary" href={`${publicUrl}${location.pathname}${location.search}`}>
          {texts.goThere(new URL(publicUrl).host)}
        </ButtonAnchor>
      </div>
    </Stack>
  );
}
