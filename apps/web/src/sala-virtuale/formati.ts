/** Il profilo di base, un pezzo di immagine per pacchetto o più: quello che ogni browser manda e riceve. */
const H264 = /^(?=.*packetization-mode=1)(?=.*profile-level-id=42)/i;

/** I formati che una sala porta: di ogni altro chi inoltra non saprebbe che fare, e l’offerta sarebbe tre volte più lunga. */
export function deiFormatiDellaSala<C extends { mimeType: string; sdpFmtpLine?: string }>(tutti: readonly C[]): C[] {
  return tutti.filter(({ mimeType, sdpFmtpLine = '' }) => {
    if (/^video\/h264$/i.test(mimeType)) return H264.test(sdpFmtpLine);
    return /^(?:audio\/opus|video\/vp8)$/i.test(mimeType);
  });
}
