// GNUstep's NSPredicate: parsing format strings, and evaluating over dictionaries.
// Usage: gnustep FOLDER REPEATS FORMATS
// GNUstep answers some predicates wrongly ([c] on ==, IN with a list), throws on others (BETWEEN with numbers, SUBQUERY):
// only those are timed whose answers can be compared.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { most = 100, mostPeople = 100000 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

static void report(const char *benchmark, long rows, const char *unit, double *samples, int repeats, long answer) {
    qsort(samples, repeats, sizeof *samples, ascending);
    double median = samples[repeats / 2];
    printf(
        "{\"benchmark\": \"%s\", \"implementation\": \"gnustep\", \"rows\": %ld, \"unit\": \"%s\", \"median\": %.1f, "
        "\"least\": %.1f, \"spread\": %.4f, \"repeats\": %d",
        benchmark, rows, unit, median, samples[0], (samples[repeats * 3 / 4] - samples[repeats / 4]) / median, repeats);
    if (answer >= 0) printf(", \"answer\": %ld", answer);
    printf("}\n");
    fflush(stdout);
}

static void evaluate(const char *benchmark, NSString *format, NSArray *rows, int repeats) {
    double samples[most];
    long answer = 0;
    NS_DURING
        NSPredicate *predicate = [NSPredicate predicateWithFormat: format];
        for (int repeat = 0; repeat < repeats; repeat++) {
            NSAutoreleasePool *pool = [NSAutoreleasePool new];
            double start = now();
            long seen = 0;
            answer = 0;
            for (id row in rows) {
                if ([predicate evaluateWithObject: row]) answer++;
                if (++seen % 1000 == 0) {
                    [pool release];
                    pool = [NSAutoreleasePool new];
                }
            }
            samples[repeat] = (now() - start) / [rows count];
            [pool release];
        }
    NS_HANDLER
        fprintf(stderr, "notice: GNUstep on %s: %s\n", benchmark, [[localException reason] UTF8String]);
        return;
    NS_ENDHANDLER
    report(benchmark, [rows count], "ns/row", samples, repeats, answer);
}

static NSArray *lines(const char *path) {
    NSString *text = [NSString stringWithContentsOfFile: [NSString stringWithUTF8String: path]];
    NSMutableArray *lines = [NSMutableArray array];
    for (NSString *line in [text componentsSeparatedByString: @"\n"])
        if ([line length] > 0) [lines addObject: line];
    return lines;
}

static void parse(NSArray *formats, int repeats) {
    NSMutableArray *good = [NSMutableArray array];
    for (NSString *format in formats) {
        NS_DURING
            [NSPredicate predicateWithFormat: format];
            [good addObject: format];
        NS_HANDLER
            fprintf(stderr, "notice: GNUstep does not parse %s\n", [format UTF8String]);
        NS_ENDHANDLER
    }
    double samples[most];
    for (int repeat = 0; repeat < repeats; repeat++) {
        NSAutoreleasePool *pool = [NSAutoreleasePool new];
        double start = now();
        for (int round = 0; round < 20; round++)
            for (NSString *format in good) [NSPredicate predicateWithFormat: format];
        samples[repeat] = (now() - start) / 20 / [good count];
        [pool release];
    }
    report("parse", [good count], "ns/string", samples, repeats, -1);
}

int main(int argc, char **argv) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    int repeats = argc == 4 ? atoi(argv[2]) : 0;
    if (repeats < 1 || repeats > most) return 2;
    char path[4096];
    parse(lines(argv[3]), repeats);
    NSMutableArray *words = [NSMutableArray array];
    snprintf(path, sizeof path, "%s/words.txt", argv[1]);
    for (NSString *text in lines(path))
        [words addObject: [NSDictionary dictionaryWithObjectsAndKeys: text, @"text",
                           [NSNumber numberWithLong: [text lengthOfBytesUsingEncoding: NSUTF8StringEncoding]], @"length", nil]];
    NSMutableArray *people = [NSMutableArray array];
    snprintf(path, sizeof path, "%s/people.csv", argv[1]);
    FILE *file = fopen(path, "r");
    char line[4096];
    if (!file || !fgets(line, sizeof line, file)) return 1;
    while ([people count] < mostPeople && fgets(line, sizeof line, file)) {
        NSAutoreleasePool *inner = [NSAutoreleasePool new];
        char *rest = line, *fields[8];
        for (int column = 0; column < 8; column++) fields[column] = strsep(&rest, ",");
        NSMutableDictionary *row = [NSMutableDictionary dictionary];
        [row setObject: [NSNumber numberWithLong: atol(fields[1])] forKey: @"age"];
        [row setObject: [NSNumber numberWithDouble: atof(fields[2])] forKey: @"score"];
        [row setObject: [NSString stringWithUTF8String: fields[3]] forKey: @"city"];
        [row setObject: [NSNumber numberWithBool: *fields[5] == 't'] forKey: @"active"];
        if (*fields[6]) [row setObject: [NSString stringWithUTF8String: fields[6]] forKey: @"nickname"];
        [people addObject: row];
        [inner release];
    }
    fclose(file);
    evaluate("P1", @"length == 20", words, repeats);
    evaluate("P2", @"text ENDSWITH 'gry'", words, repeats);
    evaluate("P4", @"text CONTAINS 'q' AND NOT text CONTAINS 'u'", words, repeats);
    evaluate("P6", @"text LIKE '*z*z*'", words, repeats);
    evaluate("P7", @"text MATCHES '^[aeiou].*ing$'", words, repeats);
    evaluate("P9", @"age > 30 AND city == 'Berlin'", people, repeats);
    evaluate("P10", @"score > 0.5 AND (age < 20 OR active == YES) AND nickname != nil", people, repeats);
    evaluate("P15", @"NOT (age >= 18 AND age <= 65)", people, repeats);
    [pool release];
    return 0;
}
