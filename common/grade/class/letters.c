#include "letters.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* A mark, and pairs of a letter and what the two make: U+0300, "AÀ" for A and a grave accent. */
static const struct {
    uint32_t mark;
    const char *pairs;
} made[] = {
    {0x0300, "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳ"},
    {0x0301, "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆΕΈΗΉΙΊΟΌ"},
    {0x0301, "ΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắ"},
    {0x0301, "ÊẾêếÔỐôốƠỚơớƯỨưứ"},
    {0x0302, "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"},
    {0x0303, "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"},
    {0x0304, "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝ"},
    {0x0306, "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặ"},
    {0x0307, "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆ"},
    {0x0307, "wẇXẊxẋYẎyẏſẛ"},
    {0x0308, "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴ"},
    {0x0308, "чӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ"},
    {0x0309, "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"},
    {0x030A, "AÅaåUŮuůwẘyẙ"},
    {0x030B, "OŐoőUŰuűУӲуӳ"},
    {0x030C, "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"},
    {0x030F, "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"},
    {0x0311, "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"},
    {0x031B, "OƠoơUƯuư"},
    {0x0323, "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưự"},
    {0x0323, "YỴyỵ"},
    {0x0324, "UṲuṳ"},
    {0x0325, "AḀaḁ"},
    {0x0326, "SȘsșTȚtț"},
    {0x0327, "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"},
    {0x0328, "AĄaąEĘeęIĮiįUŲuųOǪoǫ"},
    {0x032D, "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"},
    {0x032E, "HḪhḫ"},
    {0x0330, "EḚeḛIḬiḭUṴuṵ"},
    {0x0331, "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"},
    {0x0653, "اآ"},
    {0x0654, "اأوؤيئەۀہۂےۓ"},
    {0x0655, "اإ"},
    {0x3099, "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキ"
             "ギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブ"},
    {0x3099, "ヘベホボウヴワヷヰヸヱヹヲヺヽヾ"},
    {0x309A, "はぱひぴふぷへぺほぽハパヒピフプヘペホポ"},
};

/* Letters that have no parts, and what they look like. */
static const struct {
    uint32_t letter;
    const char *plain;
} looks[] = {
    {0xC6, "A"},  {0xE6, "a"},  {0xD0, "D"},  {0xF0, "d"},   {0xD8, "O"},  {0xF8, "o"},  {0xDE, "T"},
    {0xFE, "t"},  {0xDF, "s"},  {0x110, "D"}, {0x111, "d"},  {0x126, "H"}, {0x127, "h"}, {0x131, "i"},
    {0x138, "k"}, {0x141, "L"}, {0x142, "l"}, {0x14A, "N"},  {0x14B, "n"}, {0x152, "O"}, {0x153, "o"},
    {0x166, "T"}, {0x167, "t"}, {0x17F, "s"}, {0x1E9E, "S"},
};

enum {
    HANGUL = 0xAC00,
    HANGUL_LAST = 0xD7A3,
    LEAD = 0x1100,
    VOWEL = 0x1161,
    TAIL = 0x11A7,
    VOWELS = 21,
    TAILS = 28
};

/* ---- characters ---- */

/* The code of a well-formed character of so many bytes. */
static uint32_t code_of(const char *s, size_t bytes)
{
    static const unsigned char first[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)*s & first[bytes];
    for (size_t i = 1; i < bytes; i++) code = code << 6 | ((unsigned char)s[i] & 0x3Fu);
    return code;
}

typedef struct {
    uint32_t *codes;
    size_t count;
} codes_t;

/* What a letter is made of: *letter without its mark, which is returned; 0: it has none. */
static uint32_t take_mark(uint32_t *letter)
{
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        for (const char *at = made[i].pairs; *at;) {
            size_t length = text_character(at, 4), whole = text_character(at + length, 4);
            if (code_of(at + length, whole) == *letter) {
                *letter = code_of(at, length);
                return made[i].mark;
            }
            at += length + whole;
        }
    return 0;
}

static void add_apart(codes_t *codes, uint32_t code)
{
    if (code >= HANGUL && code <= HANGUL_LAST) {
        uint32_t at = code - HANGUL;
        codes->codes[codes->count++] = LEAD + at / (VOWELS * TAILS);
        codes->codes[codes->count++] = VOWEL + at / TAILS % VOWELS;
        if (at % TAILS) codes->codes[codes->count++] = TAIL + at % TAILS;
        return;
    }
    uint32_t mark = code < 0xC0 ? 0 : take_mark(&code);
    if (mark) {
        add_apart(codes, code);
        code = mark;
    }
    codes->codes[codes->count++] = code;
}

/* Where a mark stands among others of the same letter (Unicode's combining class); 0: no mark. */
static int rank_of(uint32_t code)
{
    static const struct {
        uint32_t first, last;
        int rank;
    } ranks[] = {{0x0300, 0x0314, 230}, {0x0315, 0x0315, 232}, {0x0316, 0x0319, 220}, {0x031A, 0x031A, 232},
                 {0x031B, 0x031B, 216}, {0x031C, 0x0320, 220}, {0x0321, 0x0322, 202}, {0x0323, 0x0326, 220},
                 {0x0327, 0x0328, 202}, {0x0329, 0x0333, 220}, {0x0334, 0x0338, 1},   {0x0339, 0x033C, 220},
                 {0x033D, 0x0344, 230}, {0x0345, 0x0345, 240}, {0x0346, 0x0346, 230}, {0x0347, 0x0349, 220},
                 {0x034A, 0x034C, 230}, {0x034D, 0x034E, 220}, {0x0483, 0x0487, 230}, {0x0653, 0x0654, 230},
                 {0x0655, 0x0655, 220}, {0x3099, 0x309A, 8}};
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
        if (code >= ranks[i].first && code <= ranks[i].last) return ranks[i].rank;
    return 0;
}

static void order_marks(codes_t *codes)
{
    for (size_t i = 1; i < codes->count; i++) {
        uint32_t code = codes->codes[i];
        int rank = rank_of(code);
        size_t to = i;
        for (; rank && to > 0 && rank_of(codes->codes[to - 1]) > rank; to--)
            codes->codes[to] = codes->codes[to - 1];
        codes->codes[to] = code;
    }
}

/* Blanks of any kind: of ASCII, and those that look like one. */
static bool is_blank(uint32_t code)
{
    return code == ' ' || (code >= 9 && code <= 13) || code == 0xA0 || (code >= 0x2000 && code <= 0x200A) ||
           code == 0x202F || code == 0x205F || code == 0x3000;
}

/* A byte that is no UTF-8 is a number above all codes. */
enum { BYTE = 0x200000, PARTS = 4 };

static codes_t take_apart(arena_t *arena, const char *name)
{
    size_t left = strlen(name);
    codes_t codes = {arena_take(arena, (left + 1) * PARTS * sizeof *codes.codes), 0};
    for (int blank = 0; left;) {
        size_t length = text_character(name, left);
        uint32_t code = length ? code_of(name, length) : (uint32_t)BYTE + (unsigned char)*name;
        if (is_blank(code)) {
            blank = 1;
        } else {
            if (blank && codes.count) codes.codes[codes.count++] = ' ';
            blank = 0;
            add_apart(&codes, code);
        }
        name += length ? length : 1;
        left -= length ? length : 1;
    }
    order_marks(&codes);
    return codes;
}

/* ---- what is made of them ---- */

const char *letters_apart(arena_t *arena, const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    codes_t codes = take_apart(arena, name);
    char *text = arena_take(arena, codes.count * 4 + 1), *at = text;
    for (size_t i = 0; i < codes.count; i++) {
        uint32_t code = codes.codes[i];
        if (code >= BYTE) {
            *at++ = '\\', *at++ = 'x', *at++ = digits[code >> 4 & 15], *at++ = digits[code & 15];
        } else {
            if (code == '\\') *at++ = '\\';
            at += text_put_character(at, code);
        }
    }
    *at = '\0';
    return text;
}

static const char *look_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].letter == code) return looks[i].plain;
    return "";
}

const char *letters_plain(arena_t *arena, const char *name, size_t most)
{
    codes_t codes = take_apart(arena, name);
    char *plain = arena_take(arena, most + 1);
    size_t used = 0;
    for (size_t i = 0; i < codes.count && used < most; i++) {
        uint32_t code = codes.codes[i];
        bool known = code < 0x80 && (isalnum((int)code) || code == '_' || code == '.');
        char letter = known ? (char)code : *look_of(code);
        if (letter && (used || isalnum((unsigned char)letter)))
            plain[used++] = letter;
        else if (!letter && !rank_of(code) && used && plain[used - 1] != '-')
            plain[used++] = '-';
    }
    while (used && !isalnum((unsigned char)plain[used - 1])) used--;
    plain[used] = '\0';
    return plain;
}
