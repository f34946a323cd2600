/**
 * Positions of the country dots: alpha-2 and numeric code (ISO 3166-1), longitude and latitude in degrees. Computed
 * once as
 * the center of its largest land in Natural Earth's countries at 1:50m; islands missing there, and centers
 * outside the country, are set by hand. Kosovo has no numeric code.
 */
const TABLE = `
AD 020 1.6 42.5, AE 784 54.3 23.9, AF 004 65.9 33.8, AG 028 -61.8 17.1, AI 660 -63.1 18.2, AL 008 20.1 41.1
AM 051 44.9 40.3, AO 024 17.6 -12.3, AR 032 -64.7 -34.5, AS 016 -170.7 -14.3, AT 040 14.1 47.6, AU 036 134.2 -25.6
AW 533 -70 12.5, AX 248 19.9 60.2, AZ 031 47.7 40.3, BA 070 17.8 44.2, BB 052 -59.6 13.2, BD 050 90.2 23.9
BE 056 4.6 50.6, BF 854 -1.8 12.3, BG 100 25.2 42.8, BH 048 50.5 26, BI 108 29.9 -3.4, BJ 204 2.3 9.6
BL 652 -62.8 17.9, BM 060 -64.8 32.3, BN 096 114.6 4.5, BO 068 -64.7 -16.7, BQ 535 -68.3 12.2, BR 076 -53.2 -10.7
BS 044 -78 24.7, BT 064 90.4 27.4, BV 074 3.4 -54.4, BW 072 23.8 -22.2, BY 112 28 53.5, BZ 084 -88.7 17.2
CA 124 -99 58.6, CC 166 96.9 -12.2, CD 180 23.6 -2.9, CF 140 20.5 6.6, CG 178 15.2 -0.8, CH 756 8.2 46.8
CI 384 -5.6 7.6, CK 184 -159.8 -21.2, CL 152 -70.9 -34.4, CM 120 12.7 5.7, CN 156 103.3 36.8, CO 170 -73.1 3.9
CR 188 -84.2 10, CU 192 -78.9 21.6, CV 132 -23.6 15.1, CW 531 -69 12.2, CX 162 105.7 -10.5, CY 196 33 34.9
CZ 203 15.3 49.7, DE 276 10.4 51, DJ 262 42.6 11.7, DK 208 9.3 56.2, DM 212 -61.4 15.4, DO 214 -70.5 18.9
DZ 012 2.6 28.1, EC 218 -78.4 -1.4, EE 233 25.8 58.7, EG 818 29.9 26.5, EH 732 -12.3 24.2, ER 232 38.8 15.4
ES 724 -3.6 40.4, ET 231 39.6 8.6, FI 246 26.2 64.3, FJ 242 178 -17.8, FK 238 -58.8 -51.7, FM 583 158.2 6.9
FO 234 -6.9 62.2, FR 250 2.5 46.6, GA 266 11.8 -0.6, GB 826 -2.4 53.8, GD 308 -61.7 12.1, GE 268 43.5 42.2
GF 254 -53.1 3.9, GG 831 -2.6 49.5, GH 288 -1.2 7.9, GI 292 -5.4 36.1, GL 304 -41.8 73.1, GM 270 -15.4 13.5
GN 324 -10.9 10.4, GP 312 -61.6 16.2, GQ 226 10.5 1.6, GR 300 22.6 39.5, GS 239 -36.7 -54.4, GT 320 -90.4 15.7
GU 316 144.8 13.4, GW 624 -14.9 12.1, GY 328 -59 4.8, HK 344 114.1 22.4, HM 334 73.5 -53.1, HN 340 -86.6 14.8
HR 191 16.4 45.2, HT 332 -72.7 18.9, HU 348 19.4 47.2, ID 360 110.2 -7.2, IE 372 -8.1 53.2, IL 376 34.9 31.2
IM 833 -4.5 54.2, IN 356 79.5 22.8, IO 086 72.4 -7.3, IQ 368 43.8 33, IR 364 54.4 32.5, IS 352 -18.6 65
IT 380 12.3 43.5, JE 832 -2.1 49.2, JM 388 -77.3 18.2, JO 400 36.8 31.2, JP 392 137.9 36.6, KE 404 37.8 0.6
KG 417 74.5 41.5, KH 116 104.9 12.7, KI 296 -157.4 1.9, KM 174 43.3 -11.7, KN 659 -62.7 17.3, KP 408 127.2 40.1
KR 410 127.9 36.5, KW 414 47.6 29.3, KY 136 -81.3 19.3, KZ 398 67.2 48.4, LA 418 103.8 18.5, LB 422 35.9 33.9
LC 662 -61 13.9, LI 438 9.5 47.1, LK 144 80.7 7.6, LR 430 -9.3 6.5, LS 426 28.2 -29.6, LT 440 23.9 55.3
LU 442 6.1 49.8, LV 428 24.9 56.9, LY 434 18.1 27, MA 504 -8.7 29.8, MC 492 7.4 43.8, MD 498 28.5 47.2
ME 499 19.2 42.8, MF 663 -63.1 18.1, MG 450 46.7 -19.3, MH 584 171.2 7.1, MK 807 21.7 41.6, ML 466 -3.6 17.3
MM 104 96.5 21.1, MN 496 103.1 47, MO 446 113.5 22.2, MP 580 145.7 15.2, MQ 474 -61 14.6, MR 478 -10.4 20.2
MS 500 -62.2 16.7, MT 470 14.4 35.9, MU 480 57.6 -20.3, MV 462 73.5 4.2, MW 454 34.3 -13.2, MX 484 -102.2 23.9
MY 458 102.2 3.9, MZ 508 35.6 -17.2, NA 516 17.2 -22.1, NC 540 165.5 -21.3, NE 562 9.3 17.4, NF 574 167.9 -29.1
NG 566 8.1 9.6, NI 558 -85 12.8, NL 528 5.6 52.3, NO 578 9 61.5, NP 524 83.9 28.3, NR 520 166.9 -0.5
NU 570 -169.9 -19, NZ 554 170.6 -43.9, OM 512 56.1 20.6, PA 591 -80.1 8.5, PE 604 -74.4 -9.1, PF 258 -149.4 -17.7
PG 598 144.2 -6.6, PH 608 121.4 15.9, PK 586 69.2 29.9, PL 616 19.4 52.1, PM 666 -56.3 46.9, PN 612 -128.3 -24.4
PR 630 -66.5 18.2, PS 275 35.2 31.9, PT 620 -8 39.7, PW 585 134.6 7.5, PY 600 -58.4 -23.2, QA 634 51.2 25.3
RE 638 55.5 -21.1, RO 642 25 45.8, RS 688 20.8 44.2, RU 643 95.5 65.9, RW 646 29.9 -2, SA 682 44.7 24.1
SB 090 160.2 -9.6, SC 690 55.5 -4.7, SD 729 29.9 16, SE 752 16.2 62.4, SG 702 103.8 1.4, SH 654 -5.7 -16
SI 705 14.8 46.1, SJ 744 15.6 78.2, SK 703 19.5 48.7, SL 694 -11.8 8.6, SM 674 12.5 43.9, SN 686 -14.5 14.4
SO 706 45.7 4.7, SR 740 -55.9 4.1, SS 728 30.3 7.3, ST 678 6.6 0.2, SV 222 -88.9 13.7, SX 534 -63.1 18.1
SY 760 38.5 35, SZ 748 31.5 -26.6, TC 796 -71.7 21.8, TD 148 18.6 15.3, TF 260 69.5 -49.3, TG 768 1 8.5
TH 764 101 15.1, TJ 762 71 38.5, TK 772 -171.8 -9.2, TL 626 125.9 -8.8, TM 795 59.4 39.1, TN 788 9.6 34.1
TO 776 -175.2 -21.2, TR 792 35.4 39.1, TT 780 -61.3 10.4, TV 798 179.2 -8.5, TW 158 121 23.7, TZ 834 34.8 -6.3
UA 804 31.3 49.2, UG 800 32.4 1.3, UM 581 166.6 19.3, US 840 -98.8 39.9, UY 858 -56 -32.8, UZ 860 63.3 41.8
VA 336 12.4 41.9, VC 670 -61.2 13.3, VE 862 -66.2 7.1, VG 092 -64.6 18.4, VI 850 -64.8 17.7, VN 704 107.6 15.5
VU 548 166.8 -15.2, WF 876 -178.1 -14.3, WS 882 -172.4 -13.6, XK - 20.9 42.6, YE 887 47.5 15.9, YT 175 45.2 -12.8
ZA 710 25.2 -29, ZM 894 27.8 -13.5, ZW 716 29.9 -19`;

export interface Place {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** ISO 3166-1 numeric, three digits, used by the atlas. */
  numeric: string;
  longitude: number;
  latitude: number;
}

const PLACES: readonly Place[] = TABLE.trim()
  .split(/,\s|\n/)
  .map((entry) => {
    const [code = '', numeric = '', longitude, latitude] = entry.split(' ');
    return { code, numeric, longitude: Number(longitude), latitude: Number(latitude) };
  });
const BY_CODE = new Map(PLACES.map((place) => [place.code, place]));
const BY_NUMERIC = new Map(PLACES.map((place) => [place.numeric, place]));

/** Null for codes without a location: registries also assign networks to `EU`. */
export function placeOf(code: string | null): Place | null {
  return (code && BY_CODE.get(code)) || null;
}

/** Alpha-2 code of a country in the atlas; null for lands without a code. */
export function codeOf(numeric: string | number | undefined): string | null {
  return BY_NUMERIC.get(String(numeric ?? '').padStart(3, '0'))?.code ?? null;
}
