import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { formattaEuro } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { BUSTA } from './testi.ts';

const TONI = { accreditata: 'success', parziale: 'warning', non_accreditata: 'warning', ignota: 'info' } as const;

/** Che cosa dice il conto della cauzione, per data contabile; ammettere o no resta del referente (R38, R39). */
export function AccreditoCauzione({ cauzione }: { cauzione: CauzioneVista }) {
  const t = useTesti(BUSTA);
  const { stato, ricevutaCent, dovutaCent, contabileIl, dopoIlTermine } = cauzione;
  const giorno = contabileIl === null ? '' : contabileIl.split('-').reverse().join('/');
  const frasi = {
    accreditata: t.accreditata(formattaEuro(ricevutaCent), giorno),
    parziale: t.parziale(formattaEuro(ricevutaCent), formattaEuro(dovutaCent), giorno),
    non_accreditata: t.nonAccreditata,
    ignota: t.ignota,
  };
  return (
    <Alert tone={stato === 'accreditata' && dopoIlTermine ? 'warning' : TONI[stato]}>
      <span className="font-semibold">{t.cauzioneSulConto}</span> {frasi[stato]} {dopoIlTermine && t.dopoIlTermine}
    </Alert>
  );
}
