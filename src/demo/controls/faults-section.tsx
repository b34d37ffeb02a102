import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { StandingFault } from '@/contract/sandbox/fault-input';
import { IconButton } from '@/ui/controls/button';
import { ControlHint, ControlSection } from './control-section';
import { ControlButton, useControls } from './controls';
import { faultsQuery } from '../sandbox/demo-queries';
import { faultText } from './fault-draft';
import { FaultForm } from './fault-form';
import { sandbox } from '../sandbox/sandbox-client';

/** Faults: a form for a new one, and the list of existing ones. */
export function FaultsSection({ world }: { world: string }) {
  return (
    <ControlSection title="Faults">
      <FaultForm world={world} />
      <StandingFaults world={world} />
    </ControlSection>
  );
}

function StandingFaults({ world }: { world: string }) {
  const { data: faults } = useQuery(faultsQuery(world));
  if (!faults) return null;
  if (faults.length === 0) return <ControlHint>No faults set.</ControlHint>;
  return (
    <>
      <ul aria-label="Active faults" className="border-t border-line">
        {faults.map((fault) => (
          <FaultLine key={fault.id} world={world} fault={fault} />
        ))}
      </ul>
      <ControlButton
        className="self-start"
        control={{
          doing: 'remove all faults',
          done: 'All faults removed.',
          work: () => sandbox.call('removeFaults', { params: { world } }),
          isQuiet: true,
        }}
      >
        Remove all faults
      </ControlButton>
    </>
  );
}

function FaultLine({ world, fault }: { world: string; fault: StandingFault }) {
  const { run } = useControls();
  const { title, meta } = faultText(fault);
  const isSpent = fault.times !== null && fault.hits >= fault.times;
  return (
    <li className="flex items-center gap-2 border-b border-line py-1">
      <p className="min-w-0 flex-1">
        <span className={isSpent ? 'text-muted' : 'font-medium'}>{title}</span>
        <span className="block text-xs text-muted wrap-anywhere tabular-nums">
          {meta}
          {isSpent ? ' · used up' : ''}
        </span>
      </p>
      <IconButton
        label={`Remove ${title}, ${meta}`}
        onClick={() =>
          run({
            doing: 'remove the fault',
            done: `Removed: ${title}.`,
            work: () => sandbox.call('removeFault', { params: { world, fault: fault.id } }),
            isQuiet: true,
          })
        }
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}
