import { abbassaLaManoDelGiudice, manoDelGiudice, togliLaParola } from '@gestore/contratto/sala/chiamate';
import { GIUDICE_IN_SALA } from '@gestore/dominio';
import { Card } from '@gestore/ui';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import { useParolaViva } from '../../../sala-virtuale/usa-parola-viva.ts';
import { useTesti } from '../../../testi/lingua.ts';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { ChiParla, ManiAlzate } from '../chi-parla.tsx';
import { LaMiaVoce } from '../la-mia-voce.tsx';
import { SALA_VIRTUALE } from '../parola.testi.ts';

/** Il giudice che assiste vede chi parla e chi lo chiede, e chiede la parola, o smette di chiederla, come gli altri (R36, R81). */
export function SalaDelGiudice({ id, vendita: { stanza, scartoMs } }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SALA_VIRTUALE);
  const mano = useAttoDiSala(manoDelGiudice);
  const abbassa = useAttoDiSala(abbassaLaManoDelGiudice);
  const togli = useAttoDiSala(togliLaParola);
  const { sala } = stanza;
  const parola = useParolaViva(sala, scartoMs);
  const atti = {
    alza: { ...mano, compi: () => void mano.compi({ id }) },
    abbassa: { ...abbassa, compi: () => void abbassa.compi({ id }) },
    rinuncia: { ...togli, compi: () => void togli.compi({ id, pseudonimo: GIUDICE_IN_SALA }) },
  };
  return (
    <>
      <Card title={t.chiParla}>
        <ChiParla parola={parola} nome={GIUDICE_IN_SALA} scartoMs={scartoMs} />
        <LaMiaVoce breve sala={sala} nome={GIUDICE_IN_SALA} adesso={Date.now() + scartoMs} atti={atti} />
      </Card>
      <Card title={t.mani}>
        <ManiAlzate mani={sala.mani} nome={GIUDICE_IN_SALA} />
      </Card>
    </>
  );
}
