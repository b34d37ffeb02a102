import type { SellRequest } from '@/contract/resources';
import { deviceKind } from '@/lib/device-kind';
import { colorTint } from '@/ui/device/color-tint';
import { DevicePicture } from '@/ui/device/device-picture';

/** The picture of a lot: the marketplace's, or a drawing of the device in its color. `className` sets the size. */
export function SellRequestPicture({
  sellRequest,
  className,
}: {
  sellRequest: SellRequest;
  className: string;
}) {
  return (
    <DevicePicture
      device={deviceKind(sellRequest)}
      tint={colorTint(sellRequest.properties.color)}
      imgUrl={sellRequest.imgUrl}
      className={className}
    />
  );
}
