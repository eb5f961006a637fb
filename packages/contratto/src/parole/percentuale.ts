import { z } from 'zod';
import { decimali } from '../regole/misure.ts';

const DECIMALI_MAX = 2;
const conDueDecimali = decimali(DECIMALI_MAX);

/** Una percentuale fra due estremi compresi, con al più due decimali: 10, 12,5, 33,33 (R04). */
export function percentuale(min: number, max: number): z.ZodNumber {
  return z
    .number()
    .min(min)
    .max(max)
    .superRefine((valore, contesto) => {
      const messaggio = conDueDecimali(valore, {});
      if (messaggio !== null) contesto.addIssue({ code: 'custom', params: { messaggio } });
    });
}
