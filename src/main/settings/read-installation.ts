import fs from 'node:fs';
import { type ProvisioningReading, practiceInstallation, readProvisioning } from './provisioning.ts';

/**
 * Reads how this till was set up.
 * @param provisioningPath the provisioning file; where none is named, the till is one for practice
 */
export function readInstallation(provisioningPath: string | undefined): ProvisioningReading {
  if (!provisioningPath) return { ok: true, installation: practiceInstallation() };
  let text: string;
  try {
    text = fs.readFileSync(provisioningPath, 'utf8');
  } catch {
    // Whatever the reason, a till that was meant to be set up must not fall back to practice.
    return { ok: false, problem: { field: '', rule: 'unreadable' }, mode: null };
  }
  return readProvisioning(text);
}
